import { Formik } from "formik";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { messageOf } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { applyFieldErrors } from "@lib/form";
import { CODE_MINUTES } from "@lib/rules.gen";
import * as m from "@messages/auth";
import { Button, Callout } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { confirmRegistration, register } from "./api";
import { AuthPage } from "./auth-page";
import { type PendingCode, rememberPending } from "./pending-code";
import { codeSchema } from "./schemas";
import { SignedInRedirect } from "./signed-in-redirect";

const RESEND = {
  success: { title: m.code_step_code_sent(), description: m.code_step_old_code_ended() },
  failure: { title: m.code_step_error(), description: m.code_step_sending_failed() },
};

interface CodeStepProps {
  registration: PendingCode;
  /** Where it leads: at once when another window of this browser has used the link. */
  next: string;
  signIn: string;
  onIn: (user: MeView) => Promise<void>;
  onBack: () => void;
}

/** After the form: the code of the mail. What the mail says of an address that has an account is between it and its owner. */
export function CodeStep({ registration, next, signIn, onIn, onBack }: CodeStepProps) {
  const { password } = registration;
  const { run, busy } = useAction(async (again: string) => {
    const asked = { ...registration, password: again };
    await register(asked);
    rememberPending(asked);
  }, RESEND);
  return (
    <AuthPage
      title={m.code_step_title()}
      sub={m.code_step_mail_sent({
        email: <strong className="wrap-anywhere">{registration.email}</strong>,
        minutes: CODE_MINUTES,
      })}
    >
      <SignedInRedirect to={next} />
      <Formik
        initialValues={{ code: "" }}
        validationSchema={codeSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            await onIn(
              await confirmRegistration({
                email: registration.email,
                attempt: registration.attempt,
                code: values.code,
              }),
            );
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, m.code_step_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.code_step_enter_the_code()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            <TextField
              name="code"
              label={m.code_step_code()}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              help={m.code_step_no_mail()}
            />
            <SubmitButton size="lg" block busyLabel={m.code_step_confirming()}>
              {m.code_step_confirm()}
            </SubmitButton>
            {/* After a reload there is no password to send again: the form asks for it. */}
            <Button
              variant="ghost"
              block
              busy={busy}
              onClick={() => (password === undefined ? onBack() : void run(password))}
            >
              {m.code_step_send_again()}
            </Button>
            <Button variant="ghost" icon={ArrowLeft} block onClick={onBack}>
              {m.code_step_change_address()}
            </Button>
            <p className="small muted text-center">
              {m.code_step_confirmed_elsewhere({
                link: (children) => (
                  <Link className="strong" to={signIn}>
                    {children}
                  </Link>
                ),
              })}
            </p>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

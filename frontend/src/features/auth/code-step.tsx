import { Formik } from "formik";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { messageOf } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { applyFieldErrors } from "@lib/form";
import { plural } from "@lib/format";
import { CODE_MINUTES } from "@lib/rules.gen";
import { Button, Callout } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { confirmRegistration, register } from "./api";
import { AuthPage } from "./auth-page";
import { type PendingCode, rememberPending } from "./pending-code";
import { codeSchema } from "./schemas";
import { SignedInRedirect } from "./signed-in-redirect";

const RESEND = {
  success: { title: "Code sent", description: "The code from before works no longer." },
  failure: { title: "Error", description: "Failed to send the code. Please try again." },
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
      title="Check your e-mail"
      sub={
        <>
          We have sent a mail to <strong className="wrap-anywhere">{registration.email}</strong>. Enter the six-digit
          code from it within {plural(CODE_MINUTES, "minute")}.
        </>
      }
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
            helpers.setStatus(messageOf(error, "Failed to create the account. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Enter the code from the mail">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <TextField
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              help="No mail? Look into your spam folder, or send a new code"
            />
            <SubmitButton size="lg" block busyLabel="Confirming…">
              Confirm
            </SubmitButton>
            {/* After a reload there is no password to send again: the form asks for it. */}
            <Button
              variant="ghost"
              block
              busy={busy}
              onClick={() => (password === undefined ? onBack() : void run(password))}
            >
              Send a new code
            </Button>
            <Button variant="ghost" icon={ArrowLeft} block onClick={onBack}>
              Change address
            </Button>
            <p className="small muted text-center">
              Confirmed elsewhere with the link?{" "}
              <Link className="strong" to={signIn}>
                Sign in
              </Link>
            </p>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

import { Formik } from "formik";
import { ArrowLeft } from "lucide-react";
import { messageOf } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { applyFieldErrors } from "@lib/form";
import { Button, Callout } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { confirmRegistration, register, type Registration } from "./api";
import { AuthPage } from "./auth-page";
import { codeSchema } from "./schemas";

const RESEND = {
  success: { title: "Code sent", description: "The code from before works no longer." },
  failure: { title: "Error", description: "Failed to send the code. Please try again." },
};

interface CodeStepProps {
  registration: Registration;
  onIn: (user: MeView) => Promise<void>;
  onBack: () => void;
}

/** After the form: the code of the mail. What the mail says of an address that has an account is between it and its owner. */
export function CodeStep({ registration, onIn, onBack }: CodeStepProps) {
  const { run, busy } = useAction(() => register(registration), RESEND);
  return (
    <AuthPage
      title="Check your e-mail"
      sub={
        <>
          We have sent a mail to <strong className="wrap-anywhere">{registration.email}</strong>. Enter the six-digit code from it within 15 minutes.
        </>
      }
    >
      <Formik
        initialValues={{ code: "" }}
        validationSchema={codeSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            await onIn(await confirmRegistration({ email: registration.email, attempt: registration.attempt, code: values.code }));
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, "Failed to create the account. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Enter the code from the mail">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus required help="No mail? Look into your spam folder, or send a new code" />
            <SubmitButton size="lg" block busyLabel="Confirming…">
              Confirm
            </SubmitButton>
            <Button variant="ghost" block busy={busy} onClick={() => void run()}>
              Send a new code
            </Button>
            <Button variant="ghost" icon={ArrowLeft} block onClick={onBack}>
              Change address
            </Button>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

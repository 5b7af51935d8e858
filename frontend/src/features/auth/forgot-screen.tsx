import { Formik } from "formik";
import { ArrowLeft, MailCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { inWords } from "@lib/format";
import { RESET_HOURS } from "@lib/rules.gen";
import { Callout, LinkButton } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { forgotPassword } from "./api";
import { AuthPage } from "./auth-page";
import { forgotSchema } from "./schemas";
import { useSignedIn } from "./use-sign-in";

export function Component() {
  const { suffix } = useSignedIn();
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <LinkButton to={`/auth/login${suffix}`} variant="ghost" icon={ArrowLeft} block>
      Back to sign in
    </LinkButton>
  );

  if (sentTo !== undefined) {
    return (
      <AuthPage title="Check your e-mail">
        {/* The same words whether or not there is an account. */}
        <Callout kind="success" icon={MailCheck} live="status" title="A link is on its way">
          If {sentTo} belongs to an account, it gets a link to choose a new password. The link works for{" "}
          {inWords(RESET_HOURS, "hour")}.
        </Callout>
        {back}
      </AuthPage>
    );
  }

  return (
    <AuthPage title="Forgot password" sub="Tell us your e-mail, and we send a link to choose a new password.">
      <Formik
        initialValues={{ email: "" }}
        validationSchema={forgotSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          const email = values.email.trim();
          try {
            await forgotPassword(email);
            setSentTo(email);
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, "Failed to send the link. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Forgot password">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" required />
            <SubmitButton size="lg" block busyLabel="Sending…">
              Send the link
            </SubmitButton>
          </Form>
        )}
      </Formik>
      {back}
    </AuthPage>
  );
}

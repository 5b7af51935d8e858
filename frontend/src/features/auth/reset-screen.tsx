import { Formik } from "formik";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError, messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { PASSWORD_MIN } from "@lib/rules.gen";
import { Callout, LinkButton } from "@ui";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { resetPassword } from "./api";
import { AuthPage } from "./auth-page";
import { resetSchema } from "./schemas";

function BadLink({ message }: { message: string }) {
  return (
    <AuthPage title="Choose a new password">
      <Callout kind="danger" live="alert" title="This link does not work">
        {message}
      </Callout>
      <LinkButton to="/auth/forgot" variant="primary" size="lg" block>
        Send a new link
      </LinkButton>
    </AuthPage>
  );
}

export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token");
  const [done, setDone] = useState(false);
  const [dead, setDead] = useState<string>();

  if (!token) return <BadLink message="It is incomplete. Open it from the e-mail again, or ask for a new one." />;
  if (dead !== undefined) return <BadLink message={dead} />;
  if (done) {
    return (
      <AuthPage title="Password changed">
        <Callout kind="success" live="status" title="Your new password works">
          Other devices were signed out.
        </Callout>
        <LinkButton to="/auth/login" variant="primary" size="lg" block>
          Sign in
        </LinkButton>
      </AuthPage>
    );
  }

  return (
    <AuthPage title="Choose a new password">
      <Formik
        initialValues={{ password: "" }}
        validationSchema={resetSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            await resetPassword(token, values.password);
            setDone(true);
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            const used = error instanceof ApiError && [400, 404, 410].includes(error.status);
            if (used) setDead(messageOf(error, "It was used already or has expired."));
            else helpers.setStatus(messageOf(error, "Failed to change the password. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Choose a new password">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <PasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              required
              help={`At least ${PASSWORD_MIN} characters`}
            />
            <SubmitButton size="lg" block busyLabel="Saving…">
              Change password
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

import { Formik } from "formik";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError, messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { PASSWORD_MIN } from "@lib/rules.gen";
import * as m from "@messages/auth";
import { Callout, LinkButton } from "@ui";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { resetPassword } from "./api";
import { AuthPage } from "./auth-page";
import { resetSchema } from "./schemas";

function BadLink({ message }: { message: string }) {
  return (
    <AuthPage title={m.reset_title()}>
      <Callout kind="danger" live="alert" title={m.reset_bad_link()}>
        {message}
      </Callout>
      <LinkButton to="/auth/forgot" variant="primary" size="lg" block>
        {m.reset_send_again()}
      </LinkButton>
    </AuthPage>
  );
}

export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token");
  const [done, setDone] = useState(false);
  const [dead, setDead] = useState<string>();

  if (!token) return <BadLink message={m.reset_link_incomplete()} />;
  if (dead !== undefined) return <BadLink message={dead} />;
  if (done) {
    return (
      <AuthPage title={m.reset_changed()}>
        <Callout kind="success" live="status" title={m.reset_works()}>
          {m.reset_others_signed_out()}
        </Callout>
        <LinkButton to="/auth/login" variant="primary" size="lg" block>
          {m.reset_sign_in()}
        </LinkButton>
      </AuthPage>
    );
  }

  return (
    <AuthPage title={m.reset_title()}>
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
            if (used) setDead(messageOf(error, m.reset_link_used()));
            else helpers.setStatus(messageOf(error, m.reset_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.reset_title()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            <PasswordField
              name="password"
              label={m.reset_new_password()}
              autoComplete="new-password"
              required
              help={m.reset_password_help({ min: PASSWORD_MIN })}
            />
            <SubmitButton size="lg" block busyLabel={m.reset_saving()}>
              {m.reset_change_password()}
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

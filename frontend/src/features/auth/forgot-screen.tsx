import { Formik } from "formik";
import { ArrowLeft, MailCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { RESET_HOURS } from "@lib/rules.gen";
import * as m from "@messages/auth";
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
      {m.forgot_back_to_sign_in()}
    </LinkButton>
  );

  if (sentTo !== undefined) {
    return (
      <AuthPage title={m.forgot_check_mail()}>
        {/* The same words whether or not there is an account. */}
        <Callout kind="success" icon={MailCheck} live="status" title={m.forgot_link_on_its_way()}>
          {m.forgot_link_sent({ email: sentTo, hours: RESET_HOURS })}
        </Callout>
        {back}
      </AuthPage>
    );
  }

  return (
    <AuthPage title={m.forgot_title()} sub={m.forgot_sub()}>
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
            helpers.setStatus(messageOf(error, m.forgot_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.forgot_title()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" required />
            <SubmitButton size="lg" block busyLabel={m.forgot_sending()}>
              {m.forgot_send()}
            </SubmitButton>
          </Form>
        )}
      </Formik>
      {back}
    </AuthPage>
  );
}

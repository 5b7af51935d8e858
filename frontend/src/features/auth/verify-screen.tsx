import { Formik } from "formik";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { isStatus, messageOf } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { applyFieldErrors } from "@lib/form";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/auth";
import { Button, Callout, LinkButton, Spinner } from "@ui";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { confirmByLink, resendVerification, verifyEmail } from "./api";
import { AuthPage } from "./auth-page";
import { rememberedNext } from "./remembered-next";
import { linkSchema } from "./schemas";
import { useMailedToken } from "./use-mailed-token";
import { useSignedIn } from "./use-sign-in";

const RESEND = {
  success: { title: m.verify_e_mail_sent(), description: m.verify_type_the_code() },
  failure: { title: m.verify_error(), description: m.verify_failed_to_send_the_e() },
};

const INCOMPLETE = m.verify_the_link_is_incomplete_open();

function Resend() {
  const { user } = useCurrentUser();
  const { run, busy } = useAction(resendVerification, RESEND);
  if (!user) {
    return (
      <LinkButton to="/auth/login?next=%2Fprofile" variant="primary" size="lg" block>
        {m.verify_sign_in_to_get()}
      </LinkButton>
    );
  }
  if (user.emailVerified) {
    return (
      <LinkButton to="/" variant="primary" size="lg" block>
        {m.verify_go_to_the_contests()}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" size="lg" block busy={busy} onClick={() => void run()}>
      {m.verify_send_a_new_link()}
    </Button>
  );
}

/** The link of a registration: a person who knows the password chosen there is signed in. The link alone signs nobody in. */
function FinishRegistration({ token }: { token: string }) {
  const { enterNew } = useSignedIn(rememberedNext());
  const [dead, setDead] = useState<string>();
  if (dead !== undefined) {
    return (
      <AuthPage title={m.verify_your_e_mail()}>
        <Callout kind="danger" live="alert" title={m.verify_this_link_does_not_work()}>
          {dead}
        </Callout>
        <LinkButton to="/auth/login" variant="primary" size="lg" block>
          {m.verify_sign_in()}
        </LinkButton>
        <LinkButton to="/auth/register" block>
          {m.verify_create_an_account()}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.verify_confirm_your_e_mail()} sub={m.verify_enter_the_password()}>
      <Formik
        initialValues={{ password: "" }}
        validationSchema={linkSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            const me = await confirmByLink(token, values.password);
            if (me) await enterNew(me);
          } catch (error) {
            if (isStatus(error, 410)) setDead(messageOf(error, m.verify_the_link_was_used_already()));
            else if (!applyFieldErrors(error, values, helpers))
              helpers.setStatus(messageOf(error, m.verify_failed_to_confirm_the_address()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.verify_confirm_your_e_mail()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            <PasswordField name="password" label={m.verify_password()} autoComplete="current-password" required />
            <SubmitButton size="lg" block busyLabel={m.verify_confirming()}>
              {m.verify_confirm_and_sign_in()}
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token");
  return token && params.get("step") === "password" ? <FinishRegistration token={token} /> : <Verify />;
}

/** The link of an account that was made before registration waited for its address. */
function Verify() {
  const [params] = useSearchParams();
  const { user } = useCurrentUser();
  const state = useMailedToken(params.get("token"), verifyEmail, INCOMPLETE);

  if (state.step === "working") {
    return (
      <AuthPage title={m.verify_your_e_mail()}>
        <p className="row" role="status">
          <Spinner /> {m.verify_one_moment()}
        </p>
      </AuthPage>
    );
  }
  if (state.step === "failed") {
    return (
      <AuthPage title={m.verify_your_e_mail()}>
        <Callout kind="danger" live="alert" title={m.verify_this_link_does_not_work()}>
          {state.message}
        </Callout>
        <Resend />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.verify_e_mail_verified()}>
      <Callout kind="success" live="status" title={m.verify_thank_you_your_address()}>
        {m.verify_you_can_post_pay_enter()}
      </Callout>
      <LinkButton to={user ? "/" : "/auth/login"} variant="primary" size="lg" block>
        {user ? m.verify_go_to_the_contests() : m.verify_sign_in()}
      </LinkButton>
    </AuthPage>
  );
}

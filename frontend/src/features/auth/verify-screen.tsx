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
  success: { title: m.verify_sent(), description: m.verify_type_the_code() },
  failure: { title: m.verify_error(), description: m.verify_sending_failed() },
};

const INCOMPLETE = m.verify_link_incomplete();

function Resend() {
  const { user } = useCurrentUser();
  const { run, busy } = useAction(resendVerification, RESEND);
  if (!user) {
    return (
      <LinkButton to="/auth/login?next=%2Fprofile" variant="primary" size="lg" block>
        {m.verify_sign_in_for_link()}
      </LinkButton>
    );
  }
  if (user.emailVerified) {
    return (
      <LinkButton to="/" variant="primary" size="lg" block>
        {m.verify_to_contests()}
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" size="lg" block busy={busy} onClick={() => void run()}>
      {m.verify_send_again()}
    </Button>
  );
}

/** The link of a registration: a person who knows the password chosen there is signed in. The link alone signs nobody in. */
function FinishRegistration({ token }: { token: string }) {
  const { enterNew } = useSignedIn(rememberedNext());
  const [dead, setDead] = useState<string>();
  if (dead !== undefined) {
    return (
      <AuthPage title={m.verify_title()}>
        <Callout kind="danger" live="alert" title={m.verify_bad_link()}>
          {dead}
        </Callout>
        <LinkButton to="/auth/login" variant="primary" size="lg" block>
          {m.verify_sign_in()}
        </LinkButton>
        <LinkButton to="/auth/register" block>
          {m.verify_register()}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.verify_confirm_title()} sub={m.verify_confirm_sub()}>
      <Formik
        initialValues={{ password: "" }}
        validationSchema={linkSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            const me = await confirmByLink(token, values.password);
            if (me) await enterNew(me);
          } catch (error) {
            if (isStatus(error, 410)) setDead(messageOf(error, m.verify_link_used()));
            else if (!applyFieldErrors(error, values, helpers)) helpers.setStatus(messageOf(error, m.verify_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.verify_confirm_title()}>
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
      <AuthPage title={m.verify_title()}>
        <p className="row" role="status">
          <Spinner /> {m.verify_one_moment()}
        </p>
      </AuthPage>
    );
  }
  if (state.step === "failed") {
    return (
      <AuthPage title={m.verify_title()}>
        <Callout kind="danger" live="alert" title={m.verify_bad_link()}>
          {state.message}
        </Callout>
        <Resend />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.verify_verified()}>
      <Callout kind="success" live="status" title={m.verify_thank_you()}>
        {m.verify_what_you_can_do()}
      </Callout>
      <LinkButton to={user ? "/" : "/auth/login"} variant="primary" size="lg" block>
        {user ? m.verify_to_contests() : m.verify_sign_in()}
      </LinkButton>
    </AuthPage>
  );
}

import { Formik } from "formik";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { isStatus, messageOf } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { applyFieldErrors } from "@lib/form";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, Callout, LinkButton, Spinner } from "@ui";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { confirmByLink, resendVerification, verifyEmail } from "./api";
import { AuthPage } from "./auth-page";
import { rememberedNext } from "./remembered-next";
import { linkSchema } from "./schemas";
import { useMailedToken } from "./use-mailed-token";
import { useSignedIn } from "./use-sign-in";

const RESEND = {
  success: { title: "E-mail sent", description: "Type the code from it, or open the link, to verify your address." },
  failure: { title: "Error", description: "Failed to send the e-mail. Please try again." },
};

const INCOMPLETE = "The link is incomplete. Open it from the e-mail again, or ask for a new one.";

function Resend() {
  const { user } = useCurrentUser();
  const { run, busy } = useAction(resendVerification, RESEND);
  if (!user) {
    return (
      <LinkButton to="/auth/login?next=%2Fprofile" variant="primary" size="lg" block>
        Sign in to get a new link
      </LinkButton>
    );
  }
  if (user.emailVerified) {
    return (
      <LinkButton to="/" variant="primary" size="lg" block>
        Go to the contests
      </LinkButton>
    );
  }
  return (
    <Button variant="primary" size="lg" block busy={busy} onClick={() => void run()}>
      Send a new link
    </Button>
  );
}

/** The link of a registration: a person who knows the password chosen there is signed in. The link alone signs nobody in. */
function FinishRegistration({ token }: { token: string }) {
  const { enterNew } = useSignedIn(rememberedNext());
  const [dead, setDead] = useState<string>();
  if (dead !== undefined) {
    return (
      <AuthPage title="Verify your e-mail">
        <Callout kind="danger" live="alert" title="This link does not work">
          {dead}
        </Callout>
        <LinkButton to="/auth/login" variant="primary" size="lg" block>
          Sign in
        </LinkButton>
        <LinkButton to="/auth/register" block>
          Create an account
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Confirm your e-mail"
      sub="Enter the password that you chose when you registered. If you did not register, close this page: nothing happens."
    >
      <Formik
        initialValues={{ password: "" }}
        validationSchema={linkSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            const me = await confirmByLink(token, values.password);
            if (me) await enterNew(me);
          } catch (error) {
            if (isStatus(error, 410)) setDead(messageOf(error, "The link was used already or has expired."));
            else if (!applyFieldErrors(error, values, helpers))
              helpers.setStatus(messageOf(error, "Failed to confirm the address. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Confirm your e-mail">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <PasswordField name="password" label="Password" autoComplete="current-password" required />
            <SubmitButton size="lg" block busyLabel="Confirming…">
              Confirm and sign in
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
      <AuthPage title="Verify your e-mail">
        <p className="row" role="status">
          <Spinner /> One moment…
        </p>
      </AuthPage>
    );
  }
  if (state.step === "failed") {
    return (
      <AuthPage title="Verify your e-mail">
        <Callout kind="danger" live="alert" title="This link does not work">
          {state.message}
        </Callout>
        <Resend />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="E-mail verified">
      <Callout kind="success" live="status" title="Thank you, your address is verified">
        You can post, pay, enter and get paid.
      </Callout>
      <LinkButton to={user ? "/" : "/auth/login"} variant="primary" size="lg" block>
        {user ? "Go to the contests" : "Sign in"}
      </LinkButton>
    </AuthPage>
  );
}

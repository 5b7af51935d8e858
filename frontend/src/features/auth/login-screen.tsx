import { Formik } from "formik";
import { useState } from "react";
import { Link } from "react-router";
import { isStatus, messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import * as m from "@messages/auth";
import { Callout } from "@ui";
import { Form, PasswordField, SubmitButton, TextField } from "@ui/form";
import { signIn } from "./api";
import { AuthPage } from "./auth-page";
import { signInSchema } from "./schemas";
import { SecondStep } from "./second-step";
import { SignedInRedirect } from "./signed-in-redirect";
import { useSignedIn } from "./use-sign-in";

export function Component() {
  const { next, suffix, enter } = useSignedIn();
  const [challenge, setChallenge] = useState<string>();
  const [over, setOver] = useState<string>();
  if (challenge !== undefined) {
    return (
      <SecondStep
        challenge={challenge}
        onIn={enter}
        onOver={(why) => {
          setChallenge(undefined);
          setOver(why);
        }}
      />
    );
  }
  return (
    <AuthPage title={m.login_sign_in()} sub={next === "/" ? m.login_welcome_back() : m.login_then_you_go_back()}>
      <SignedInRedirect to={next} />
      <Formik
        initialValues={{ email: "", password: "" }}
        validationSchema={signInSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          setOver(undefined);
          try {
            const answer = await signIn({ email: values.email.trim(), password: values.password });
            if ("challenge" in answer) setChallenge(answer.challenge);
            else await enter(answer);
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, isStatus(error, 401) ? m.login_wrong() : m.login_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.login_sign_in()}>
            {(status ?? over) && <Callout kind="danger" live="alert" title={status ?? over} />}
            <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" required />
            <div className="stack gap-1.5">
              <PasswordField name="password" label={m.login_password()} autoComplete="current-password" required />
              <Link className="small justify-self-end" to={`/auth/forgot${suffix}`}>
                {m.login_forgot_password()}
              </Link>
            </div>
            <SubmitButton size="lg" block busyLabel={m.login_signing_in()}>
              {m.login_sign_in()}
            </SubmitButton>
            <p className="small muted text-center">
              {m.login_new_here({
                link: (children) => (
                  <Link className="strong" to={`/auth/register${suffix}`}>
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

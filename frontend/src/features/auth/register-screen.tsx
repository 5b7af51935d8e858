import { Formik } from "formik";
import { Briefcase, PenTool } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { messageOf } from "@lib/api/client";
import type { Role } from "@lib/api/types";
import { applyFieldErrors } from "@lib/form";
import { Callout, type ChoiceOption, Icon, LinkButton, StarTile } from "@ui";
import { ChoiceField, Form, PasswordField, SubmitButton, TextField } from "@ui/form";
import { randomId } from "@lib/random-id";
import { PASSWORD_MIN } from "@lib/rules.gen";
import * as m from "@messages/auth";
import { register } from "./api";
import { AuthPage } from "./auth-page";
import { CodeStep } from "./code-step";
import { forgetPending, type PendingCode, pendingCode, rememberPending } from "./pending-code";
import { rememberedReferral, rememberReferral } from "./referral";
import { rememberNext } from "./remembered-next";
import { registerSchema } from "./schemas";
import { SignedInRedirect } from "./signed-in-redirect";
import { useSignedIn } from "./use-sign-in";

const ROLES: ChoiceOption<Role>[] = [
  {
    value: "CLIENT",
    title: m.register_client(),
    text: m.register_client_does(),
    media: (
      <StarTile tone="marketing" size="s">
        <Icon as={Briefcase} />
      </StarTile>
    ),
  },
  {
    value: "TALENT",
    title: "I create",
    text: m.register_talent_does(),
    media: (
      <StarTile tone="design" size="s">
        <Icon as={PenTool} />
      </StarTile>
    ),
  },
];

interface Values {
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Where a contest is posted; the brief is written there. */
const POSTING = /^\/(contests\/(new|create)|create)(?=[?#]|$)/;

/** Someone on the way to posting a contest is a client; everybody else most likely creates. */
function initialValues(asked: string | null, next: string, pending: PendingCode | undefined): Values {
  const role: Role = asked?.toUpperCase() === "CLIENT" || POSTING.test(next) ? "CLIENT" : "TALENT";
  const { firstName = "", lastName = "", email = "" } = pending ?? {};
  return { role: pending?.role ?? role, firstName, lastName, email, password: "" };
}

/** The form of the contest before the account: what is typed there waits in this browser. */
function briefFirst(next: string): string {
  const url = new URL(next, window.location.origin);
  url.searchParams.set("brief", "first");
  return url.pathname + url.search;
}

export function Component() {
  const { next, suffix, enterNew } = useSignedIn();
  const [params] = useSearchParams();
  useEffect(() => rememberReferral(window.location.search), []);
  // A registration from before a reload goes on with its code, and with the number that belongs to it.
  const [registration, setRegistration] = useState(pendingCode);
  const [attempt] = useState(() => registration?.attempt ?? randomId());
  // What was typed last, also for somebody who comes back to change the address.
  const [values, setValues] = useState(() => initialValues(params.get("role"), next, registration));
  const posting = POSTING.test(next);

  if (registration !== undefined) {
    return (
      <CodeStep
        registration={registration}
        next={next}
        signIn={`/auth/login${suffix}`}
        onIn={enterNew}
        onBack={() => {
          forgetPending();
          setRegistration(undefined);
        }}
      />
    );
  }
  return (
    <AuthPage title={m.register_title()} sub={posting ? m.register_free_then_contest() : m.register_free_change_role()}>
      <SignedInRedirect to={next} />
      <Formik
        initialValues={values}
        validationSchema={registerSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            const asked = {
              role: values.role,
              email: values.email.trim(),
              password: values.password,
              firstName: values.firstName.trim(),
              lastName: values.lastName.trim() || undefined,
              referralCode: rememberedReferral() ?? params.get("ref") ?? undefined,
              attempt,
            };
            await register(asked);
            rememberPending(asked);
            rememberNext(next);
            setValues(values);
            setRegistration(asked);
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, m.register_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.register_title()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            <ChoiceField name="role" legend={m.register_role()} options={ROLES} />
            <div className="grid-2 gap-4">
              <TextField name="firstName" label={m.register_first_name()} autoComplete="given-name" required />
              <TextField name="lastName" label={m.register_last_name()} autoComplete="family-name" optional />
            </div>
            <TextField
              name="email"
              label="E-mail"
              type="email"
              autoComplete="email"
              inputMode="email"
              required
              help={m.register_code_goes_there()}
            />
            <PasswordField
              name="password"
              label={m.register_password()}
              autoComplete="new-password"
              required
              help={m.register_password_help({ min: PASSWORD_MIN })}
            />
            <SubmitButton size="lg" block busyLabel={m.register_creating()}>
              {m.register_create_account()}
            </SubmitButton>
            <LinkButton to={`/auth/login${suffix}`} size="lg" block>
              {m.register_sign_in()}
            </LinkButton>
            {posting && (
              <p className="small text-center">
                <Link className="strong" to={briefFirst(next)}>
                  {m.register_brief_first()}
                </Link>
              </p>
            )}
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

import { useSearchParams } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/auth";
import { Callout, LinkButton, Spinner } from "@ui";
import { confirmEmail } from "./api";
import { AuthPage } from "./auth-page";
import { useMailedToken } from "./use-mailed-token";

const INCOMPLETE = m.email_link_incomplete();

/** The link in the mail to a new address. */
export function Component() {
  const [params] = useSearchParams();
  const { user } = useCurrentUser();
  const state = useMailedToken(params.get("token"), confirmEmail, INCOMPLETE);
  if (state.step === "working") {
    return (
      <AuthPage title={m.email_title()}>
        <p className="row" role="status">
          <Spinner /> {m.email_one_moment()}
        </p>
      </AuthPage>
    );
  }
  if (state.step === "failed") {
    return (
      <AuthPage title={m.email_title()}>
        <Callout kind="danger" live="alert" title={m.email_bad_link()}>
          {state.message}
        </Callout>
        <LinkButton to="/profile#email" variant="primary" size="lg" block>
          {m.email_ask_again()}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.email_changed()}>
      <Callout kind="success" live="status" title={m.email_account_has_moved()}>
        {m.email_sign_in_with_it()}
      </Callout>
      <LinkButton to={user ? "/profile" : "/auth/login"} variant="primary" size="lg" block>
        {user ? m.email_to_profile() : m.email_sign_in()}
      </LinkButton>
    </AuthPage>
  );
}

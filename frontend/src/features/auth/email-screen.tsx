import { useSearchParams } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import { Callout, LinkButton, Spinner } from "@ui";
import { confirmEmail } from "./api";
import { AuthPage } from "./auth-page";
import { useMailedToken } from "./use-mailed-token";

const INCOMPLETE = "The link is incomplete. Open it from the e-mail again.";

/** The link in the mail to a new address. */
export function Component() {
  const [params] = useSearchParams();
  const { user } = useCurrentUser();
  const state = useMailedToken(params.get("token"), confirmEmail, INCOMPLETE);
  if (state.step === "working") {
    return (
      <AuthPage title="Confirm your new e-mail">
        <p className="row" role="status">
          <Spinner /> One moment…
        </p>
      </AuthPage>
    );
  }
  if (state.step === "failed") {
    return (
      <AuthPage title="Confirm your new e-mail">
        <Callout kind="danger" live="alert" title="This link does not work">
          {state.message}
        </Callout>
        <LinkButton to="/profile#email" variant="primary" size="lg" block>
          Ask for another link
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="E-mail changed">
      <Callout kind="success" live="status" title="Your account has moved to this address">
        You sign in with it from now on, and messages go there.
      </Callout>
      <LinkButton to={user ? "/profile" : "/auth/login"} variant="primary" size="lg" block>
        {user ? "Go to your profile" : "Sign in"}
      </LinkButton>
    </AuthPage>
  );
}

import { useSearchParams } from "react-router";
import { useAction } from "@lib/api/use-action";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, Callout, LinkButton, Spinner } from "@ui";
import { resendVerification, verifyEmail } from "./api";
import { AuthPage } from "./auth-page";
import { useMailedToken } from "./use-mailed-token";

const RESEND = {
  success: { title: "E-mail sent", description: "Open the link in it to verify your address." },
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

export function Component() {
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

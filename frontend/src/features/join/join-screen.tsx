import { CircleHelp, LogIn, MailOpen } from "lucide-react";
import { useLocation, useNavigate, useParams } from "react-router";
import { api, isStatus } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { registerPath, signInPath } from "@lib/return-to";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/join";
import { Button, EmptyState, ErrorState, LinkButton, Page, Skeleton } from "@ui";

const JOIN = { failure: { title: m.join_screen_error(), description: m.join_screen_join_failed() } };

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <>
      <LinkButton variant="primary" icon={LogIn} to={signInPath(pathname)}>
        {m.join_screen_sign_in()}
      </LinkButton>
      <LinkButton to={registerPath(pathname)}>{m.join_screen_register()}</LinkButton>
    </>
  );
}

/** The client's link into a private contest: who invites to what, and the way in. */
export function Component() {
  const { secret = "" } = useParams();
  const { user, loading } = useCurrentUser();
  const navigate = useNavigate();
  const path = `/api/join/${secret}` as const;
  const { data, error, mutate } = useApi(path, { fresh: true });
  const { run, busy } = useAction(async () => {
    const { contestId } = await api.post(path);
    await refresh("/api/contests");
    await navigate(`/contests/${contestId}`, { replace: true });
  }, JOIN);

  const body = () => {
    if (isStatus(error, 404) || isStatus(error, 400)) {
      return (
        <EmptyState
          icon={CircleHelp}
          title={m.join_screen_not_found()}
          action={<LinkButton to="/contests">{m.join_screen_see_contests()}</LinkButton>}
        >
          {m.join_screen_not_found_means()}
        </EmptyState>
      );
    }
    if (error) {
      return <ErrorState title={m.join_screen_load_failed()} error={error} onRetry={() => void mutate()} />;
    }
    if (!data || loading) {
      return (
        <div role="status" aria-label={m.join_screen_loading()}>
          <Skeleton height={320} shape="card" />
        </div>
      );
    }
    return (
      <EmptyState
        icon={MailOpen}
        title={<bdi className="wrap-anywhere">{data.contestTitle}</bdi>}
        action={
          user ? (
            <Button variant="primary" busy={busy} onClick={() => void run()}>
              {m.join_screen_join()}
            </Button>
          ) : (
            <SignedOut />
          )
        }
      >
        <p>{m.join_screen_invites({ client: data.clientName })}</p>
        <p>{user ? m.join_screen_next_signed_in() : m.join_screen_next_signed_out()}</p>
      </EmptyState>
    );
  };

  return (
    <Page title={m.join_screen_title()} narrow>
      <h1 className="mb-6">{m.join_screen_title()}</h1>
      {body()}
    </Page>
  );
}

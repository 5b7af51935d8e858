import { LogOut, ShieldOff, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { UserCase, UserStory } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger, plural } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHead,
  ErrorState,
  LinkButton,
  Money,
  Page,
  PageHead,
  PageSkeleton,
  StatusBadge,
  StatStrip,
  TextLink,
  Time,
} from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { ReasonForm } from "../reason-form";
import { endSessions, restore, suspend, useStory, useUser } from "./api";
import { roleOf } from "./role";
import { StateBadge } from "./state-badge";
import { Story } from "./story";

const RESTORED = {
  success: { title: "Account restored", description: "The person can sign in again and has been told." },
  failure: { title: "Error", description: "Failed to restore the account" },
};
const ENDED = {
  success: { title: "Sessions ended", description: "The person is signed out everywhere." },
  failure: { title: "Error", description: "Failed to end the sessions" },
};

function Acts({ found }: { found: UserCase }) {
  const { user, canSuspend, canRestore, canEndSessions, sessions } = found;
  const [asked, setAsked] = useState<"suspend" | "sessions">();
  const back = useAction(restore, RESTORED);
  const end = useAction(endSessions, ENDED);
  return (
    <div className="row">
      {canEndSessions && (
        <Button icon={LogOut} disabled={sessions === 0} onClick={() => setAsked("sessions")}>
          End sessions
        </Button>
      )}
      {canSuspend && (
        <Button variant="danger-solid" icon={ShieldOff} onClick={() => setAsked("suspend")}>
          Suspend
        </Button>
      )}
      {canRestore && (
        <Button variant="primary" icon={Undo2} busy={back.busy} onClick={() => void back.run(user.id)}>
          Restore
        </Button>
      )}
      <ConfirmDialog
        open={asked === "sessions"}
        onOpenChange={() => setAsked(undefined)}
        title={`Sign ${user.name} out everywhere?`}
        description="All browsers are signed out at once. The person is told and can sign in again."
        confirmLabel="End sessions"
        onConfirm={() => end.run(user.id)}
      />
      {asked === "suspend" && (
        <ReasonForm
          title={`Suspend ${user.name}?`}
          description="Signed out everywhere at once, and no sign-in until the account is restored. Money that is on its way goes on."
          label="Reason"
          help="The person reads it by e-mail."
          field="reason"
          max={500}
          submit="Suspend"
          danger
          done={{ title: "Account suspended", description: `${user.name} is signed out and has been told why.` }}
          failed="Failed to suspend the account"
          onSend={(reason) => suspend(user.id, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function Facts({ found, story }: { found: UserCase; story: UserStory | undefined }) {
  const { user, identity, lastSeenAt, disqualified } = found;
  const facts = [
    ["E-mail", user.email],
    ["Role", roleOf(user)],
    ["Member since", <Time key="since" value={user.createdAt} as="day" />],
    ["Last seen", lastSeenAt ? <Time key="seen" value={lastSeenAt} /> : "Not signed in"],
    ["Identity", identity ? <StatusBadge key="identity" status={identity} /> : "Nothing submitted"],
    ["E-mail confirmed", user.emailVerified ? "Yes" : "No"],
    [
      "Two-factor sign-in",
      story ? (
        story.secondFactorSince ? (
          <>
            Since <Time key="factor" value={story.secondFactorSince} as="day" />
          </>
        ) : (
          "Off"
        )
      ) : (
        "…"
      ),
    ],
    ["Ruled out as copies", plural(disqualified, "entry", "entries")],
  ] as const;
  return (
    <Card aria-labelledby="facts">
      <CardHead id="facts" title="Account">
        <StateBadge user={user} />
      </CardHead>
      <CardBody>
        <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="small muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="row mt-6 border-t border-line pt-4">
          <LinkButton size="sm" to={`/u/${user.id}`}>
            Public page
          </LinkButton>
          <LinkButton size="sm" to={`/admin/contests?client=${user.id}`}>
            Contests
          </LinkButton>
          <Link className="link" to={`/admin/audit?q=${user.id}`}>
            Audit log
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}

/** One account: what it does here, and what staff can do. */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, mutate } = useUser(id);
  const story = useStory(id);
  const { user: viewer } = useCurrentUser();
  if (error && !data) {
    return (
      <Page title="User · Admin">
        <ErrorState title="The account did not load" error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <PageSkeleton />;
  const { user } = data;
  return (
    <Page title="User · Admin">
      <TextLink to="/admin/users" className="mb-3 inline-flex">
        All users
      </TextLink>
      <PageHead title={user.name} sub={user.email} actions={<Acts found={data} />} />
      <div className="stack gap-6">
        {user.suspendedAt && (
          <Callout kind="danger" icon={ShieldOff} title="Suspended">
            <p className="whitespace-pre-line" dir="auto">
              {user.suspendedReason}
            </p>
            <p className="small muted mt-1">
              Since <Time value={user.suspendedAt} as="short" />
            </p>
          </Callout>
        )}
        <StatStrip
          label="Figures"
          items={[
            { label: "Contests", value: formatInteger(data.contests), detail: "paid for" },
            { label: "Entries", value: formatInteger(data.entries), detail: "not withdrawn" },
            {
              label: "Paid out",
              value: <Money cents={data.paidOutCents} />,
              detail: <>{<Money cents={data.pendingCents} />} pending</>,
            },
            { label: "Sessions", value: formatInteger(data.sessions), detail: "signed in now" },
          ]}
        />
        <Facts found={data} story={story.data} />
        {story.error && !story.data && (
          <ErrorState title="What happened did not load" error={story.error} onRetry={() => void story.mutate()} />
        )}
        {story.data && (
          <Story
            id={id}
            name={user.name}
            email={user.email}
            story={story.data}
            opensPayments={viewer?.permissions.includes("PAYMENTS") ?? false}
          />
        )}
      </div>
    </Page>
  );
}

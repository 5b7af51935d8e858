import { LogOut, ShieldOff, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { UserCase, UserStory } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/admin";
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
  success: { title: m.user_account_restored(), description: m.user_person_can_sign_in_again() },
  failure: { title: m.user_error(), description: m.user_failed_to_restore_the_account() },
};
const ENDED = {
  success: { title: m.user_sessions_ended(), description: m.user_person_is_signed_out() },
  failure: { title: m.user_error(), description: m.user_failed_to_end_the_sessions() },
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
          {m.user_end_sessions()}
        </Button>
      )}
      {canSuspend && (
        <Button variant="danger-solid" icon={ShieldOff} onClick={() => setAsked("suspend")}>
          {m.user_suspend()}
        </Button>
      )}
      {canRestore && (
        <Button variant="primary" icon={Undo2} busy={back.busy} onClick={() => void back.run(user.id)}>
          {m.user_restore()}
        </Button>
      )}
      <ConfirmDialog
        open={asked === "sessions"}
        onOpenChange={() => setAsked(undefined)}
        title={m.user_sign_out_question({ user: user.name })}
        description={m.user_end_sessions_description()}
        confirmLabel={m.user_end_sessions()}
        onConfirm={() => end.run(user.id)}
      />
      {asked === "suspend" && (
        <ReasonForm
          title={m.user_suspend_question({ user: user.name })}
          description={m.user_suspend_description()}
          label={m.user_reason()}
          help={m.user_reason_help()}
          field="reason"
          max={500}
          submit={m.user_suspend()}
          danger
          done={{
            title: m.user_account_suspended(),
            description: m.user_is_signed_out_and_told_why({ user: user.name }),
          }}
          failed={m.user_failed_to_suspend_the_account()}
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
    [m.user_role(), roleOf(user)],
    [m.user_member_since(), <Time key="since" value={user.createdAt} as="day" />],
    [m.user_last_seen(), lastSeenAt ? <Time key="seen" value={lastSeenAt} /> : m.user_not_signed_in()],
    [m.user_identity(), identity ? <StatusBadge key="identity" status={identity} /> : m.user_nothing_submitted()],
    [m.user_email_confirmed(), user.emailVerified ? m.user_yes() : m.user_no()],
    [
      m.user_two_factor_sign_in(),
      story
        ? story.secondFactorSince
          ? m.user_since({ date: <Time key="factor" value={story.secondFactorSince} as="day" /> })
          : m.user_off()
        : "…",
    ],
    [m.user_ruled_out_as_copies(), m.user_count_entries({ count: disqualified })],
  ] as const;
  return (
    <Card aria-labelledby="facts">
      <CardHead id="facts" title={m.user_account()}>
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
            {m.user_public_page()}
          </LinkButton>
          <LinkButton size="sm" to={`/admin/contests?client=${user.id}`}>
            {m.user_contests()}
          </LinkButton>
          <Link className="link" to={`/admin/audit?q=${user.id}`}>
            {m.user_audit_log()}
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
      <Page title={m.user_admin()}>
        <ErrorState title={m.user_the_account_did_not_load()} error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <PageSkeleton />;
  const { user } = data;
  return (
    <Page title={m.user_admin()}>
      <TextLink to="/admin/users" className="mb-3 inline-flex">
        {m.user_all_users()}
      </TextLink>
      <PageHead title={user.name} sub={user.email} actions={<Acts found={data} />} />
      <div className="stack gap-6">
        {user.suspendedAt && (
          <Callout kind="danger" icon={ShieldOff} title={m.user_suspended()}>
            <p className="whitespace-pre-line" dir="auto">
              {user.suspendedReason}
            </p>
            <p className="small muted mt-1">{m.user_since({ date: <Time value={user.suspendedAt} as="short" /> })}</p>
          </Callout>
        )}
        <StatStrip
          label={m.user_figures()}
          items={[
            { label: m.user_contests(), value: formatInteger(data.contests), detail: m.user_paid_for() },
            { label: m.user_entries(), value: formatInteger(data.entries), detail: m.user_not_withdrawn() },
            {
              label: m.user_paid_out(),
              value: <Money cents={data.paidOutCents} />,
              detail: m.user_amount_pending({ amount: <Money cents={data.pendingCents} /> }),
            },
            { label: m.user_sessions(), value: formatInteger(data.sessions), detail: m.user_signed_in_now() },
          ]}
        />
        <Facts found={data} story={story.data} />
        {story.error && !story.data && (
          <ErrorState
            title={m.user_what_happened_did_not_load()}
            error={story.error}
            onRetry={() => void story.mutate()}
          />
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

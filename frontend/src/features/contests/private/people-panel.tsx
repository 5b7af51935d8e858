import { Formik } from "formik";
import { Check, Copy, FileDown, Link2, Mail, RefreshCw, Undo2, UserMinus, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { object, string } from "yup";
import { linked } from "@content/people";
import { api, apiUrl } from "@lib/api/client";
import type { ContestDetail, ContestMember, MemberList } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh, useApi } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { MESSAGES } from "@lib/messages";
import { toast } from "@lib/toast";
import { useCopied } from "@lib/use-copied";
import * as m from "@messages/contests";
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Field,
  Icon,
  InitialsTile,
  Input,
  Person,
  Skeleton,
  Time,
} from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";

const INVITE = { title: m.people_panel_error(), message: m.people_panel_invite_failed() };
const RENEW = {
  success: { title: m.people_panel_renewed() },
  failure: { title: m.people_panel_error(), description: m.people_panel_renew_failed() },
};
const REMOVE = {
  success: { title: m.people_panel_removed() },
  failure: { title: m.people_panel_error(), description: m.people_panel_remove_failed() },
};

const TAKE_BACK = {
  success: { title: m.people_panel_taken_back() },
  failure: { title: m.people_panel_error(), description: m.people_panel_take_back_failed() },
};

const inviteSchema = object({
  email: string().trim().required(MESSAGES.email.required).email(MESSAGES.email.format),
});

function Invite({ contest }: { contest: ContestDetail }) {
  return (
    <Formik
      initialValues={{ email: "" }}
      validationSchema={inviteSchema}
      onSubmit={submitWith(async ({ email }, { resetForm }) => {
        const address = email.trim();
        await api.post(`/api/contests/${contest.id}/members`, { email: address });
        await refresh(`/api/contests/${contest.id}/members`);
        resetForm();
        toast({
          kind: "success",
          title: m.people_panel_invited(),
          description: m.people_panel_invited_means({ email: address }),
        });
      }, INVITE)}
    >
      <Form label={m.people_panel_invite()} className="gap-3">
        <TextField
          name="email"
          id="invite-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={m.people_panel_email()}
          help={m.people_panel_email_help()}
        />
        <p>
          <SubmitButton size="sm" icon={UserPlus} busyLabel={m.people_panel_inviting()}>
            {m.people_panel_invite()}
          </SubmitButton>
        </p>
      </Form>
    </Formik>
  );
}

function JoinLink({ contest, link }: { contest: ContestDetail; link: string | null }) {
  const [copied, copy] = useCopied(link ?? "");
  const [asks, setAsks] = useState(false);
  const { run, busy } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/members/link`);
    await refresh(`/api/contests/${contest.id}/members`);
  }, RENEW);
  return (
    <div className="stack gap-3">
      {link === null ? (
        <p className="small muted">{m.people_panel_no_link()}</p>
      ) : (
        <Field label={m.people_panel_link()} help={m.people_panel_link_help()}>
          <Input readOnly value={link} className="num" onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="row tight">
        {link !== null && (
          <Button size="sm" icon={copied ? Check : Copy} onClick={copy}>
            {copied ? m.people_panel_copied() : m.people_panel_copy()}
          </Button>
        )}
        {link === null ? (
          <Button size="sm" icon={Link2} busy={busy} onClick={() => void run()}>
            {m.people_panel_make()}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" icon={RefreshCw} onClick={() => setAsks(true)}>
            {m.people_panel_renew()}
          </Button>
        )}
        <span className="sr" role="status">
          {copied ? m.people_panel_copied() : ""}
        </span>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.people_panel_renew_question()}
        description={m.people_panel_renew_means()}
        confirmLabel={m.people_panel_renew()}
        onConfirm={run}
      />
    </div>
  );
}

function Marks({ member }: { member: ContestMember }) {
  return (
    <span className="row tight">
      {member.signedAt ? (
        <Badge look="approved">{m.people_panel_signed_at({ date: <Time value={member.signedAt} as="short" /> })}</Badge>
      ) : (
        <Badge look="pending">{m.people_panel_not_signed()}</Badge>
      )}
      {member.entered && <Badge look="submitted">{m.people_panel_entered()}</Badge>}
    </span>
  );
}

function Member({ contest, member }: { contest: ContestDetail; member: ContestMember }) {
  const [asks, setAsks] = useState(false);
  const { person } = member;
  const { run } = useAction(async () => {
    await api.delete(`/api/contests/${contest.id}/members/${person.id}`);
    await refresh(`/api/contests/${contest.id}/members`);
  }, REMOVE);
  const since = <Time value={member.invitedAt} as="short" />;
  return (
    <li className="spread gap-y-2 border-b border-line py-3.5 last:border-0 last:pb-0">
      <Person
        size="s"
        {...linked(person)}
        sub={
          member.source === "LINK"
            ? m.people_panel_by_link({ date: since })
            : m.people_panel_by_invitation({ date: since })
        }
      />
      <div className="row tight">
        <Marks member={member} />
        {member.signedAt && (
          <a
            className="btn btn-secondary sm"
            href={apiUrl(`/api/contests/${contest.id}/nda/signatures/${person.id}/pdf`)}
            aria-label={m.people_panel_pdf_of({ person: person.name })}
          >
            <FileDown className="icon s" aria-hidden="true" />
            {m.people_panel_pdf()}
          </a>
        )}
        {!member.entered && (
          <Button
            size="sm"
            variant="ghost"
            icon={UserMinus}
            aria-label={m.people_panel_remove_of({ person: person.name })}
            onClick={() => setAsks(true)}
          >
            {m.people_panel_remove()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.people_panel_remove_question({ person: person.name })}
        description={m.people_panel_remove_means()}
        confirmLabel={m.people_panel_remove()}
        danger
        onConfirm={run}
      />
    </li>
  );
}

/** An address that was invited. Whether it has an account is not told; once its person signs, they are a member. */
function Invited({ contest, invitation }: { contest: ContestDetail; invitation: MemberList["invitations"][number] }) {
  const { run, busy } = useAction(async () => {
    await api.delete(`/api/contests/${contest.id}/invitations/${invitation.id}`);
    await refresh(`/api/contests/${contest.id}/members`);
  }, TAKE_BACK);
  return (
    <li className="spread gap-y-2 border-b border-line py-3.5 last:border-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-2.5">
        <InitialsTile icon={<Icon as={Mail} size="s" />} />
        <div className="min-w-0">
          <p className="strong wrap-anywhere">{invitation.email}</p>
          <p className="small muted">
            {m.people_panel_by_invitation({ date: <Time value={invitation.invitedAt} as="short" /> })}
          </p>
        </div>
      </div>
      <div className="row tight">
        <Badge look="pending">{m.people_panel_not_signed()}</Badge>
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          busy={busy}
          aria-label={m.people_panel_take_back_of({ email: invitation.email })}
          onClick={() => void run()}
        >
          {m.people_panel_take_back()}
        </Button>
      </div>
    </li>
  );
}

function Members({ contest, list }: { contest: ContestDetail; list: MemberList }) {
  if (list.members.length + list.invitations.length === 0) {
    return (
      <EmptyState bare level={3} icon={Users} title={m.people_panel_nobody()}>
        {contest.visibility === "PRIVATE" ? m.people_panel_nobody_link() : m.people_panel_nobody_invite()}
      </EmptyState>
    );
  }
  return (
    <ul className="m-0 list-none p-0" aria-label={m.people_panel_list()}>
      {list.members.map((member) => (
        <Member key={member.person.id} contest={contest} member={member} />
      ))}
      {list.invitations.map((invitation) => (
        <Invited key={invitation.id} contest={contest} invitation={invitation} />
      ))}
    </ul>
  );
}

/** Whom the client lets in, and how far each of them has come. */
export function PeoplePanel({ contest }: { contest: ContestDetail }) {
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/members`, { fresh: true });
  if (!data) {
    return error ? (
      <ErrorState title={m.people_panel_failed()} error={error} onRetry={() => void mutate()} />
    ) : (
      <div className="stack gap-5" role="status" aria-label={m.people_panel_loading()}>
        <Skeleton height={260} shape="card" />
        <Skeleton height={220} shape="card" />
      </div>
    );
  }
  const invites = contest.allowedActions.includes("invite");
  return (
    <div className="stack gap-5">
      {invites && (
        <Card pad className="stack gap-6" aria-labelledby="let-in">
          <div className="stack gap-1">
            <h2 id="let-in" className="text-18">
              {m.people_panel_let_in()}
            </h2>
            <p className="small muted">{m.people_panel_let_in_means()}</p>
          </div>
          <div className="grid gap-6 lg:grid-cols-2">
            <Invite contest={contest} />
            {contest.visibility === "PRIVATE" && <JoinLink contest={contest} link={data.link} />}
          </div>
        </Card>
      )}
      <Card pad aria-labelledby="people">
        <h2 id="people" className="mb-1 text-18">
          {m.people_panel_title({ people: data.members.length + data.invitations.length })}
        </h2>
        <Members contest={contest} list={data} />
      </Card>
    </div>
  );
}

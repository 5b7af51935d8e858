import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "@lib/api/client";
import type { MailLine } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { toast } from "@lib/toast";
import { useLatest } from "@lib/use-latest";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { Button, Callout, ChipGroup, type Column, Select, StatusBadge, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { byTime } from "../sorts";
import { resend, resendAll, useMails } from "./api";

const STATUSES = ["FAILED", "QUEUED", "REJECTED", "EXPIRED", "ALL"] as const;
const LABELS = {
  FAILED: m.mails_failed(),
  QUEUED: m.mails_waiting(),
  REJECTED: m.mails_rejected(),
  EXPIRED: m.mails_expired(),
  ALL: m.mails_all(),
};
const BADGES: Record<string, { status: string; label: string }> = {
  QUEUED: { status: "pending", label: m.mails_waiting() },
  FAILED: { status: "failed", label: m.mails_failed() },
  REJECTED: { status: "rejected", label: m.mails_rejected() },
  EXPIRED: { status: "expired", label: m.mails_expired() },
  SENT: { status: "completed", label: m.mails_sent() },
};
/** What an empty list means. */
const NONE = {
  FAILED: m.mails_no_failed_text(),
  QUEUED: m.mails_no_waiting_text(),
  REJECTED: m.mails_none_text(),
  EXPIRED: m.mails_none_text(),
  ALL: m.mails_none_text(),
};
const RESENT = {
  success: { title: m.mails_resent() },
  failure: { title: m.mails_error(), description: m.mails_failed_to_resend() },
};

function ResendButton({ mail }: { mail: MailLine }) {
  const again = useAction(resend, RESENT);
  return (
    <Button
      size="sm"
      busy={again.busy}
      aria-label={m.mails_resend_to({ subject: mail.subject, address: mail.toAddress })}
      onClick={() => void again.run(mail.id)}
    >
      {m.mails_resend()}
    </Button>
  );
}

const COLUMNS: Column<MailLine>[] = [
  {
    key: "subject",
    header: m.mails_subject(),
    narrow: "full",
    className: "lg:max-w-80",
    cell: ({ subject, kind }) => (
      <span>
        <span className="strong wrap-anywhere" dir="auto">
          {subject}
        </span>
        <span className="small muted block wrap-anywhere">{kind}</span>
      </span>
    ),
  },
  {
    key: "to",
    header: m.mails_to(),
    cell: ({ member, toAddress }) => (
      <span>
        {member && <Link to={`/admin/users/${member.id}`}>{member.name}</Link>}
        <span className="small muted block wrap-anywhere">{toAddress}</span>
      </span>
    ),
  },
  {
    key: "written",
    header: m.mails_written(),
    sort: byTime("created"),
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
  },
  {
    key: "state",
    header: m.mails_state(),
    cell: ({ status, nextAttemptAt, expiresAt }) => (
      <span>
        <StatusBadge {...(BADGES[status] ?? { status })} />
        {nextAttemptAt && (
          <span className="small muted block">
            {m.mails_next_attempt()} <Time value={nextAttemptAt} as="short" />
          </span>
        )}
        {expiresAt && status === "QUEUED" && (
          <span className="small muted block">
            {m.mails_link_until()} <Time value={expiresAt} as="short" />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "attempts",
    header: m.mails_attempts(),
    narrow: "full",
    className: "lg:max-w-72",
    cell: ({ attempts, lastError }) => (
      <span>
        <span className="num">{attempts}</span>
        {lastError && <span className="small muted block wrap-anywhere">{lastError}</span>}
      </span>
    ),
  },
  {
    key: "actions",
    header: m.mails_action(),
    narrow: "bare",
    align: "right",
    cell: (mail) => mail.allowedActions.includes("RESEND") && <ResendButton mail={mail} />,
  },
];

/** Mails that wait for the mail server, and those that were given up. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const [kind, setKind] = useQueryState("kind");
  const [sort, setSort] = useQueryState("sort", "-created");
  const [asks, setAsks] = useState(false);
  const list = useMails({ status: status === "ALL" ? "" : status, kind, sort });
  const rows = list.first && list.pages.flatMap((page) => page.mails);
  const kinds = useLatest(list.first?.kinds) ?? [];
  const outage = list.first?.outage;
  const options = [
    { value: "", label: m.mails_all_kinds() },
    ...[...new Set([...kinds, ...(kind ? [kind] : [])])].map((value) => ({ value, label: value })),
  ];
  const canResend = rows?.some(({ allowedActions }) => allowedActions.includes("RESEND")) ?? false;
  const resendListed = async () => {
    try {
      const count = await resendAll({ status: status === "ALL" ? null : status, kind: kind || null });
      toast({ kind: "success", title: m.mails_resent_count({ count }) });
      return true;
    } catch (error) {
      toast({ kind: "error", title: m.mails_error(), description: messageOf(error, m.mails_failed_to_resend()) });
      return false;
    }
  };
  return (
    <AdminPage
      title={m.mails_title()}
      sub={m.mails_sub()}
      actions={
        canResend && (
          <Button size="sm" onClick={() => setAsks(true)}>
            {m.mails_resend_all()}
          </Button>
        )
      }
    >
      {outage && (
        <Callout kind="warning" live="status" title={m.mails_outage()}>
          <p>
            {m.mails_outage_since()} <Time value={outage.since} as="short" />. {m.mails_outage_text()}
          </p>
          <p className="small wrap-anywhere">{outage.reason}</p>
        </Callout>
      )}
      <AdminList
        id="mails"
        title={m.mails_title()}
        filters={
          <div className="row tight">
            <ChipGroup
              label={m.mails_state()}
              options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
              value={status}
              onChange={setStatus}
            />
            <Select
              aria-label={m.mails_kind()}
              options={options}
              value={kind}
              onChange={(event) => setKind(event.target.value)}
            />
          </div>
        }
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{ icon: MailCheck, title: m.mails_none(), text: NONE[status] }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.mails_resend_all_title()}
        description={m.mails_resend_all_text()}
        confirmLabel={m.mails_resend_all()}
        onConfirm={resendListed}
      />
    </AdminPage>
  );
}

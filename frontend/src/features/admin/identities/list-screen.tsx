import { IdCard } from "lucide-react";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import type { KycLine } from "@lib/api/identity-types";
import * as m from "@messages/admin";
import { ChipGroup, type Column, LinkButton, Person, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { byTime } from "../sorts";
import { useApplications } from "./api";

const STATUSES = ["PENDING", "APPROVED", "REJECTED", "EXPIRED", "ALL"] as const;
const LABELS = {
  PENDING: m.list_pending(),
  APPROVED: m.list_approved(),
  REJECTED: m.list_rejected(),
  EXPIRED: m.list_expired(),
  ALL: m.list_all(),
};

const COLUMNS: Column<KycLine>[] = [
  {
    key: "person",
    header: m.list_person(),
    narrow: "full",
    cell: ({ person }) => <Person name={person.name} to={`/u/${person.id}`} />,
  },
  {
    key: "submitted",
    header: m.list_submitted(),
    sort: byTime("submitted"),
    cell: ({ submittedAt }) => <Time value={submittedAt} as="short" />,
  },
  { key: "status", header: m.list_status(), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "decided",
    header: m.list_decided(),
    narrow: "hide",
    cell: ({ decidedAt, decidedBy }) =>
      decidedAt ? (
        <span>
          <Time value={decidedAt} as="short" />
          {decidedBy && <span className="small muted block">{decidedBy.name}</span>}
        </span>
      ) : (
        <span className="muted">{m.list_not_yet()}</span>
      ),
  },
  {
    key: "open",
    header: m.list_application(),
    align: "right",
    narrow: "bare",
    cell: ({ id, person }) => (
      <LinkButton size="sm" to={`/admin/kyc/${id}`} aria-label={m.list_open_application_of({ person: person.name })}>
        {m.list_open()}
      </LinkButton>
    ),
  },
];

/** Who waits to be known. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  // Who waits longest comes first.
  const [sort, setSort] = useQueryState("sort", status === "PENDING" ? "submitted" : "-submitted");
  const list = useApplications({ status: status === "ALL" ? "" : status, sort });
  const counts = list.first?.counts;
  const count = {
    PENDING: counts?.pending,
    APPROVED: counts?.approved,
    REJECTED: counts?.rejected,
    EXPIRED: counts?.expired,
    ALL: undefined,
  };
  return (
    <AdminPage title={m.list_identities()} sub={m.list_compare_form_card_and_face()}>
      <AdminList
        id="identities"
        title={m.list_applications()}
        filters={
          <ChipGroup
            label={m.list_status()}
            options={STATUSES.map((value) => ({
              value,
              label: count[value] === undefined ? LABELS[value] : `${LABELS[value]} ${count[value]}`,
            }))}
            value={status}
            onChange={setStatus}
          />
        }
        rows={list.first && list.pages.flatMap((page) => page.applications)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{ icon: IdCard, title: m.list_nobody_here(), text: m.list_applications_appear_when_winners_submit() }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

import { IdCard } from "lucide-react";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import type { KycLine } from "@lib/api/identity-types";
import { ChipGroup, type Column, LinkButton, Person, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { byTime } from "../sorts";
import { useApplications } from "./api";

const STATUSES = ["PENDING", "APPROVED", "REJECTED", "EXPIRED", "ALL"] as const;
const LABELS = { PENDING: "Pending", APPROVED: "Approved", REJECTED: "Rejected", EXPIRED: "Expired", ALL: "All" };

const COLUMNS: Column<KycLine>[] = [
  {
    key: "person",
    header: "Person",
    narrow: "full",
    cell: ({ person }) => <Person name={person.name} to={`/u/${person.id}`} />,
  },
  {
    key: "submitted",
    header: "Submitted",
    sort: byTime("submitted"),
    cell: ({ submittedAt }) => <Time value={submittedAt} as="short" />,
  },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "decided",
    header: "Decided",
    narrow: "hide",
    cell: ({ decidedAt, decidedBy }) =>
      decidedAt ? (
        <span>
          <Time value={decidedAt} as="short" />
          {decidedBy && <span className="small muted block">{decidedBy.name}</span>}
        </span>
      ) : (
        <span className="muted">Not yet</span>
      ),
  },
  {
    key: "open",
    header: "Application",
    align: "right",
    narrow: "bare",
    cell: ({ id, person }) => (
      <LinkButton size="sm" to={`/admin/kyc/${id}`} aria-label={`Open the application of ${person.name}`}>
        Open
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
    <AdminPage
      title="Identities"
      sub="Compare form, card and face, then approve or reject. Each time you open an application or a document is recorded."
    >
      <AdminList
        id="identities"
        title="Applications"
        filters={
          <ChipGroup
            label="Status"
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
        empty={{ icon: IdCard, title: "Nobody here", text: "Applications appear when winners submit their documents." }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

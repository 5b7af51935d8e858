import { Scale } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import { useQueryTab } from "@lib/use-query-state";
import { AnchorButton, ChipGroup, type Column, LinkButton, Money, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { useDisputes } from "./api";
import { AdminList } from "../list";
import { bySize, byTime } from "../sorts";
import type { DisputeLine } from "@lib/api/finance-types";
import { disputeReason, sideLabel } from "./words";

const STATUSES = ["OPEN", "DECIDED", "APPEALED", "SETTLED", "ALL"] as const;
const LABELS = { OPEN: "Open", DECIDED: "Decided", APPEALED: "Appealed", SETTLED: "Settled", ALL: "All" };

function waiting({ status, decidable, decidableByMe, answerDueAt }: DisputeLine) {
  if (status === "SETTLED" || status === "DECIDED") return null;
  if (decidableByMe) return <span className="small strong block">Waits for you</span>;
  if (decidable) return <span className="small muted block">Another admin decides</span>;
  return (
    <span className="small muted block">
      Answer until <Time value={answerDueAt} as="short" />
    </span>
  );
}

const COLUMNS: Column<DisputeLine>[] = [
  {
    key: "contest",
    header: "Contest",
    narrow: "full",
    cell: ({ contest }) => <Link to={`/contests/${contest.id}`}>{contest.title}</Link>,
  },
  {
    key: "prize",
    header: "Prize",
    sort: bySize("prize", "prize", ({ prizeCents }) => prizeCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ prizeCents }) => <Money cents={prizeCents} />,
  },
  {
    key: "sides",
    header: "Client and winner",
    cell: ({ client, winner }) => (
      <span>
        {client.name}
        <span className="muted block">{winner.name}</span>
      </span>
    ),
  },
  {
    key: "reason",
    header: "Opened by",
    sort: byTime("opened", ({ createdAt }) => createdAt),
    cell: ({ openedSide, reason, createdAt }) => (
      <span>
        {sideLabel(openedSide)}: {disputeReason(reason)}
        <span className="small muted block">
          <Time value={createdAt} as="short" />
        </span>
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (line) => (
      <span>
        <StatusBadge status={line.status} />
        {waiting(line)}
      </span>
    ),
  },
  {
    key: "open",
    header: "Case",
    align: "right",
    narrow: "bare",
    cell: ({ id, contest }) => (
      <LinkButton size="sm" to={`/admin/disputes/${id}`} aria-label={`Open the case: ${contest.title}`}>
        Open case
      </LinkButton>
    ),
  },
];

/** Quarrels over a handover, the ones that can be decided first. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const disputes = useDisputes(status === "ALL" ? "" : status);
  const rows = disputes.data && [...disputes.data].sort((a, b) => Number(b.decidableByMe) - Number(a.decidableByMe));
  return (
    <AdminPage
      title="Disputes"
      sub="Read both sides, then release the prize, give it back, or split it. Each side may appeal once, to another admin."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/disputes.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <AdminList
        id="disputes"
        title="Cases"
        filters={
          <ChipGroup
            label="Status"
            options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
            value={status}
            onChange={setStatus}
          />
        }
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={disputes.error}
        onRetry={() => void disputes.mutate()}
        empty={{
          icon: Scale,
          title: "No dispute here",
          text: "A dispute appears when a client or a winner opens one during the handover.",
        }}
      />
    </AdminPage>
  );
}

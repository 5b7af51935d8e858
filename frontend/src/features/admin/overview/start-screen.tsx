import { Link, Navigate, NavLink, useLocation } from "react-router";
import type { AdminQueue, AdminQueues } from "@lib/api/staff-types";
import { formatInteger, plural } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import { cx, ErrorState, SectionHead, Skeleton, Time } from "@ui";
import { DASHBOARD, QUEUES } from "../admin-areas";
import { AdminPage } from "../admin-page";
import { useQueues } from "../queues";
import { OverviewCards } from "./overview-cards";

/** Payouts were listed here; addresses that choose one of them are held by mails and bookmarks. */
const OF_PAYOUTS = ["status", "sort", "paid", "failed", "lift"];

function QueueCard({ queue, count, oldestAt }: AdminQueue) {
  const { label, to } = QUEUES[queue];
  return (
    <Link className={cx("admin-queue", count === 0 && "none")} to={to}>
      <span className="strong">{label}</span>
      <span className="figure">{formatInteger(count)}</span>
      <span className="small muted">
        {oldestAt ? (
          <>
            Oldest: <Time value={oldestAt} />
          </>
        ) : (
          "Nothing waits"
        )}
      </span>
    </Link>
  );
}

/** What the daily check of the ledger found. */
function LedgerCard({ ledger }: { ledger: AdminQueues["ledger"] }) {
  const violations = ledger?.violations ?? 0;
  return (
    <Link className={cx("admin-queue", violations === 0 ? "none" : "bad")} to="/admin/ledger?view=checks">
      <span className="strong">Ledger check</span>
      <span className="figure">{ledger ? formatInteger(violations) : "–"}</span>
      <span className="small muted">
        {ledger ? (
          <>
            {violations === 0 ? "Every check holds" : plural(violations, "violation")}, <Time value={ledger.ranAt} />
          </>
        ) : (
          "Runs once a day"
        )}
      </span>
    </Link>
  );
}

/** Where staff begin their day: what waits for them, and the figures of the marketplace. */
export function Component() {
  const { user } = useCurrentUser();
  const { search } = useLocation();
  const { data, error, mutate } = useQueues();
  const asked = new URLSearchParams(search);
  if (OF_PAYOUTS.some((name) => asked.has(name))) return <Navigate to={`/admin/payouts${search}`} replace />;
  const total = data?.queues.reduce((sum, { count }) => sum + count, 0);
  return (
    <AdminPage title="Needs you" sub={total === 0 ? "Nothing waits for you." : "What waits for you, and for how long."}>
      {error && !data ? (
        <ErrorState title="What waits did not load" error={error} onRetry={() => void mutate()} />
      ) : (
        <ul className="admin-queues mb-10" aria-label="What waits">
          {data
            ? data.queues.map((line) => (
                <li key={line.queue}>
                  <QueueCard {...line} />
                </li>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                <li key={index}>
                  <Skeleton height={92} shape="card" />
                </li>
              ))}
          {data && user?.permissions.includes("LEDGER") && (
            <li>
              <LedgerCard ledger={data.ledger} />
            </li>
          )}
        </ul>
      )}
      <SectionHead title="Dashboard" />
      <nav className="tabs mb-6" aria-label="Dashboard">
        {DASHBOARD.filter(({ takes }) => user?.permissions.includes(takes)).map(({ to, label }) => (
          <NavLink key={to} to={to} className="tab">
            {label}
          </NavLink>
        ))}
      </nav>
      <OverviewCards />
    </AdminPage>
  );
}

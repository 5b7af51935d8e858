import { Link, Navigate, NavLink, useLocation } from "react-router";
import type { AdminQueue, AdminQueues } from "@lib/api/staff-types";
import { formatInteger } from "@lib/format";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/admin";
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
        {oldestAt ? m.start_oldest({ oldestAt: <Time value={oldestAt} /> }) : m.start_nothing_waits()}
      </span>
    </Link>
  );
}

/** What the daily check of the ledger found. */
function LedgerCard({ ledger }: { ledger: AdminQueues["ledger"] }) {
  const violations = ledger?.violations ?? 0;
  return (
    <Link className={cx("admin-queue", violations === 0 ? "none" : "bad")} to="/admin/ledger?view=checks">
      <span className="strong">{m.start_ledger_check()}</span>
      <span className="figure">{ledger ? formatInteger(violations) : "–"}</span>
      <span className="small muted">
        {ledger ? (
          <>
            {violations === 0
              ? m.start_every_check_holds({ time: <Time value={ledger.ranAt} /> })
              : m.start_violations({ violations, time: <Time value={ledger.ranAt} /> })}
          </>
        ) : (
          m.start_runs_once_a_day()
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
    <AdminPage title={m.start_needs_you()} sub={total === 0 ? m.start_nothing_waits_for_you() : m.start_what_waits()}>
      {error && !data ? (
        <ErrorState title={m.start_what_waits_did_not_load()} error={error} onRetry={() => void mutate()} />
      ) : (
        <ul className="admin-queues mb-10" aria-label={m.start_waiting_queues()}>
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
      <SectionHead title={m.start_dashboard()} />
      <nav className="tabs mb-6" aria-label={m.start_dashboard()}>
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

import { Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useQueryTab } from "@lib/use-query-state";
import { Button, ChipGroup, type Column, Money, StatusBadge, Time } from "@ui";
import { useChargebacks } from "./api";
import { AdminList } from "../list";
import type { Chargeback } from "@lib/api/finance-types";
import { providerName } from "./words";

const dialogs = () => import(/* webpackChunkName: "chargeback-dialogs" */ "./chargeback-dialogs");
const DecideChargebackDialog = lazy(() => dialogs().then((module) => ({ default: module.DecideChargebackDialog })));
const DebtDialog = lazy(() => dialogs().then((module) => ({ default: module.DebtDialog })));

const STATUSES = ["ALL", "OPEN", "LOST", "WON", "SETTLED", "WRITTEN_OFF"] as const;
const LABELS = { ALL: "All", OPEN: "Open", LOST: "Lost", WON: "Won", SETTLED: "Settled", WRITTEN_OFF: "Written off" };

/** A lost one that the payer owes is not over until it is made good or given up. */
const isOwed = ({ status, takenFrom }: Chargeback) => status === "LOST" && takenFrom === "RECEIVABLE";

function Next({ chargeback, onDecide, onDebt }: { chargeback: Chargeback; onDecide: () => void; onDebt: () => void }) {
  if (chargeback.status === "OPEN") {
    return (
      <Button size="sm" onClick={onDecide} aria-label={`Decide: ${chargeback.orderRef}`}>
        Decide
      </Button>
    );
  }
  if (isOwed(chargeback)) {
    return (
      <Button size="sm" onClick={onDebt} aria-label={`Settle: ${chargeback.orderRef}`}>
        Settle
      </Button>
    );
  }
  const at = chargeback.settledAt ?? chargeback.decidedAt;
  return (
    <span className="small muted">
      {at && <Time value={at} as="short" />}
      {chargeback.settledReference && <span className="num block">Ref {chargeback.settledReference}</span>}
    </span>
  );
}

function columns(
  onDecide: (chargeback: Chargeback) => void,
  onDebt: (chargeback: Chargeback) => void,
): Column<Chargeback>[] {
  return [
    { key: "payer", header: "Payer", cell: ({ payer }) => <Link to={`/u/${payer.id}`}>{payer.name}</Link> },
    {
      key: "payment",
      header: "Payment",
      narrow: "full",
      cell: ({ paymentId, orderRef, contest, provider }) => (
        <span>
          {contest ? <Link to={`/contests/${contest.id}`}>{contest.title}</Link> : "Subscription"}
          <span className="small block">
            <Link className="num" to={`/admin/payments/${paymentId}`}>
              {orderRef}
            </Link>{" "}
            at {providerName(provider)}
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    {
      key: "short",
      header: "Who is short",
      cell: ({ takenFrom, recoveredCents }) => (
        <span>
          {takenFrom === "ESCROW" ? "The prize: contest on hold" : "The payer owes it"}
          {recoveredCents > 0 && (
            <span className="small muted block">
              <Money cents={recoveredCents} /> made good
            </span>
          )}
        </span>
      ),
    },
    {
      key: "status",
      header: "Status",
      narrow: "full",
      cell: ({ status, reason, note }) => (
        <span>
          <StatusBadge status={status} label={LABELS[status]} />
          <span className="small muted block">{note ?? reason}</span>
        </span>
      ),
    },
    { key: "opened", header: "Opened", cell: ({ openedAt }) => <Time value={openedAt} as="short" /> },
    {
      key: "next",
      header: "Next",
      align: "right",
      narrow: "bare",
      cell: (chargeback) => (
        <Next chargeback={chargeback} onDecide={() => onDecide(chargeback)} onDebt={() => onDebt(chargeback)} />
      ),
    },
  ];
}

/** Payments that a provider took back after they were confirmed. */
export function ChargebacksList() {
  const [status, setStatus] = useQueryTab("chargebacks", STATUSES);
  const list = useChargebacks(status === "ALL" ? "" : status);
  const [deciding, setDeciding] = useState<Chargeback>();
  const [owed, setOwed] = useState<Chargeback>();
  return (
    <>
      <AdminList
        id="chargebacks"
        title="Chargebacks"
        filters={
          <ChipGroup
            label="Status"
            options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
            value={status}
            onChange={setStatus}
          />
        }
        rows={list.data}
        columns={columns(setDeciding, setOwed)}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={() => void list.mutate()}
        empty={{
          icon: Undo2,
          title: "No chargeback",
          text: "When a provider takes a confirmed payment back, it appears here. Report one you learned of on the payment's page.",
        }}
      />
      <Suspense fallback={null}>
        {deciding && <DecideChargebackDialog chargeback={deciding} onClose={() => setDeciding(undefined)} />}
        {owed && <DebtDialog chargeback={owed} onClose={() => setOwed(undefined)} />}
      </Suspense>
    </>
  );
}

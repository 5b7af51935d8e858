import { Undo2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useOpened } from "@lib/use-opened";
import { useQueryTab } from "@lib/use-query-state";
import { Button, ChipGroup, type Column, Money, StatusBadge, Time } from "@ui";
import { useChargebacks } from "./api";
import { AdminList } from "../list";
import type { Chargeback } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { providerName } from "./words";

const dialogs = () => import(/* webpackChunkName: "chargeback-dialogs" */ "./chargeback-dialogs");
const DecideChargebackDialog = lazy(() => dialogs().then((module) => ({ default: module.DecideChargebackDialog })));
const DebtDialog = lazy(() => dialogs().then((module) => ({ default: module.DebtDialog })));

const STATUSES = ["ALL", "OPEN", "LOST", "WON", "SETTLED", "WRITTEN_OFF"] as const;
const LABELS = {
  ALL: m.chargebacks_list_all(),
  OPEN: m.chargebacks_list_open(),
  LOST: m.chargebacks_list_lost(),
  WON: m.chargebacks_list_won(),
  SETTLED: m.chargebacks_list_settled(),
  WRITTEN_OFF: m.chargebacks_list_written_off(),
};

/** A lost one that the payer owes is not over until it is made good or given up. */
const isOwed = ({ status, takenFrom }: Chargeback) => status === "LOST" && takenFrom === "RECEIVABLE";

function Next({ chargeback, onDecide, onDebt }: { chargeback: Chargeback; onDecide: () => void; onDebt: () => void }) {
  if (chargeback.status === "OPEN") {
    return (
      <Button
        size="sm"
        onClick={onDecide}
        aria-label={m.chargebacks_list_decide_label({ orderRef: chargeback.orderRef })}
      >
        {m.chargebacks_list_decide()}
      </Button>
    );
  }
  if (isOwed(chargeback)) {
    return (
      <Button
        size="sm"
        onClick={onDebt}
        aria-label={m.chargebacks_list_settle_label({ orderRef: chargeback.orderRef })}
      >
        {m.chargebacks_list_settle()}
      </Button>
    );
  }
  const at = chargeback.settledAt ?? chargeback.decidedAt;
  return (
    <span className="small muted">
      {at && <Time value={at} as="short" />}
      {chargeback.settledReference && (
        <span className="num block">{m.chargebacks_list_ref({ settledReference: chargeback.settledReference })}</span>
      )}
    </span>
  );
}

function columns(
  onDecide: (chargeback: Chargeback) => void,
  onDebt: (chargeback: Chargeback) => void,
): Column<Chargeback>[] {
  return [
    {
      key: "payer",
      header: m.chargebacks_list_payer(),
      cell: ({ payer }) => <Link to={`/u/${payer.id}`}>{payer.name}</Link>,
    },
    {
      key: "payment",
      header: m.chargebacks_list_payment(),
      narrow: "full",
      cell: ({ paymentId, orderRef, contest, provider }) => (
        <span>
          {contest ? <Link to={`/contests/${contest.id}`}>{contest.title}</Link> : m.chargebacks_list_subscription()}
          <span className="small block">
            {m.chargebacks_list_at({
              orderRef: (
                <Link className="num" to={`/admin/payments/${paymentId}`}>
                  {orderRef}
                </Link>
              ),
              provider: providerName(provider),
            })}
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      header: m.chargebacks_list_amount(),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    {
      key: "short",
      header: m.chargebacks_list_who_is_short(),
      cell: ({ takenFrom, recoveredCents }) => (
        <span>
          {takenFrom === "ESCROW"
            ? m.chargebacks_list_the_prize_contest_on_hold()
            : m.chargebacks_list_the_payer_owes_it()}
          {recoveredCents > 0 && (
            <span className="small muted block">
              {m.chargebacks_list_made_good({ recovered: <Money cents={recoveredCents} /> })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "status",
      header: m.chargebacks_list_status(),
      narrow: "full",
      cell: ({ status, reason, note }) => (
        <span>
          <StatusBadge status={status} label={LABELS[status]} />
          <span className="small muted block">{note ?? reason}</span>
        </span>
      ),
    },
    {
      key: "opened",
      header: m.chargebacks_list_opened(),
      cell: ({ openedAt }) => <Time value={openedAt} as="short" />,
    },
    {
      key: "next",
      header: m.chargebacks_list_next(),
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
  const [deciding, setDeciding, closeDeciding] = useOpened<Chargeback>();
  const [owed, setOwed, closeOwed] = useOpened<Chargeback>();
  return (
    <>
      <AdminList
        id="chargebacks"
        title={m.chargebacks_list_chargebacks()}
        filters={
          <ChipGroup
            label={m.chargebacks_list_status()}
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
          title: m.chargebacks_list_no_chargeback(),
          text: m.chargebacks_list_when_a_provider_takes(),
        }}
      />
      <Suspense fallback={null}>
        {deciding && <DecideChargebackDialog chargeback={deciding} onClose={() => closeDeciding(deciding)} />}
        {owed && <DebtDialog chargeback={owed} onClose={() => closeOwed(owed)} />}
      </Suspense>
    </>
  );
}

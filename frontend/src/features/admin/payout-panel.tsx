import { Banknote, Search } from "lucide-react";
import { useState } from "react";
import type { AdminPayoutList } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { useOpened } from "@lib/use-opened";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/admin";
import {
  Button,
  Card,
  CardFoot,
  CardHead,
  ChipGroup,
  DataTable,
  EmptyState,
  ErrorState,
  Input,
  type Sorting,
  SortSelect,
} from "@ui";
import type { useAdminPayouts } from "./api";
import { AccountDialog } from "./account-dialog";
import { withdrawProposal } from "./finance/api";
import { Filters } from "./filters";
import { LiftRiskDialog } from "./lift-risk-dialog";
import { MarkFailedDialog } from "./mark-failed-dialog";
import { MarkPaidDialog } from "./mark-paid-dialog";
import { matches, payoutsOf, STATUS_TABS, type StatusTab, tabCount } from "./model";
import { payoutColumns, PayoutTableSkeleton } from "./payout-table";

const LABELS: Record<StatusTab, string> = {
  pending: m.payout_panel_pending(),
  ready: m.payout_panel_ready(),
  paid: m.payout_panel_paid(),
  failed: m.payout_panel_failed(),
  all: m.payout_panel_all(),
};

const WITHDRAWN = {
  success: { title: m.payout_panel_report_withdrawn(), description: m.payout_panel_the_payout_is_pending_again() },
  failure: { title: m.payout_panel_error(), description: m.payout_panel_failed_to_withdraw_the_report() },
};

interface PayoutPanelProps {
  list: ReturnType<typeof useAdminPayouts>;
  /** Of all statuses, whichever is shown. */
  counts: AdminPayoutList["counts"] | undefined;
  status: StatusTab;
  onStatus: (status: StatusTab) => void;
  sorting: Sorting;
}

export function PayoutPanel({ list, counts, status, onStatus, sorting }: PayoutPanelProps) {
  const [text, setText] = useState("");
  const [paying, setPaying, closePaying] = useQueryState("paid");
  const [failing, setFailing, closeFailing] = useQueryState("failed");
  const [lifting, setLifting, closeLifting] = useQueryState("lift");
  // Not in the address: a number is not opened by a link.
  const [reading, setReading, closeReading] = useOpened<string>();
  const withdraw = useAction(withdrawProposal, WITHDRAWN);
  const loaded = payoutsOf(list.pages);
  const shown = loaded.filter((payout) => matches(payout, text));
  // A link to a payout that is dealt with already opens nothing.
  const markable = (id?: string) => loaded.find((payout) => payout.id === id && payout.canPay);
  const toPay = markable(paying);
  const toFail = markable(failing);
  const toRead = markable(reading);
  const toLift = loaded.find(({ id, risk }) => id === lifting && risk?.canLift);
  const columns = payoutColumns({
    onPaid: setPaying,
    onFailed: setFailing,
    onLift: setLifting,
    onAccount: setReading,
    onWithdraw: (id) => void withdraw.run(id),
  });

  const body = () => {
    if (list.error && !list.first)
      return (
        <ErrorState
          bare
          title={m.payout_panel_payouts_did_not_load()}
          error={list.error}
          message={m.payout_panel_failed_to_fetch_payouts()}
          onRetry={list.retry}
        />
      );
    if (!list.first) return <PayoutTableSkeleton />;
    if (shown.length === 0) {
      return (
        <EmptyState
          bare
          level={3}
          icon={Banknote}
          title={text ? m.payout_panel_nobody_found() : m.payout_panel_nothing_here()}
          action={text && <Button onClick={() => setText("")}>{m.payout_panel_clear_search()}</Button>}
        >
          <p>
            {text
              ? m.payout_panel_no_winner_or_contest_matches()
              : status === "pending" || status === "ready"
                ? m.payout_panel_every_payout_has_been_dealt_with()
                : m.payout_panel_no_payout_has_this_status()}
          </p>
        </EmptyState>
      );
    }
    return (
      <DataTable
        caption={m.payout_panel_payouts()}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sorting={sorting}
        busy={list.reordering}
      />
    );
  };

  return (
    <Card className="overflow-hidden" aria-labelledby="payout-management">
      <CardHead
        id="payout-management"
        title={status === "pending" || status === "ready" ? m.payout_panel_payouts_to_pay() : m.payout_panel_payouts()}
      >
        <Filters sort={shown.length > 1 && <SortSelect columns={columns} sorting={sorting} />}>
          <ChipGroup
            label={m.payout_panel_status()}
            options={STATUS_TABS.map((value) => ({ value, label: LABELS[value], count: tabCount(value, counts) }))}
            value={status}
            onChange={onStatus}
          />
          <div className="lg:w-56">
            <Input
              icon={Search}
              type="search"
              placeholder={m.payout_panel_winner_or_contest()}
              aria-label={m.payout_panel_search_payouts()}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </Filters>
      </CardHead>
      {body()}
      {list.first && loaded.length > 0 && (
        <CardFoot className="spread">
          <span className="small muted num" role="status">
            {text
              ? m.payout_panel_loaded_and_shown({ count: loaded.length, total: list.first.total, shown: shown.length })
              : m.payout_panel_loaded_of_total({ count: loaded.length, total: list.first.total })}
          </span>
          {list.hasMore && (
            <Button size="sm" busy={list.loadingMore} onClick={() => void list.loadMore()}>
              {m.payout_panel_load_more()}
            </Button>
          )}
        </CardFoot>
      )}
      {toPay && <MarkPaidDialog payout={toPay} onClose={() => closePaying(toPay.id)} />}
      {toFail && <MarkFailedDialog payout={toFail} onClose={() => closeFailing(toFail.id)} />}
      {toRead && <AccountDialog payout={toRead} onClose={() => closeReading(toRead.id)} />}
      {toLift?.risk && <LiftRiskDialog payout={toLift} risk={toLift.risk} onClose={() => closeLifting(toLift.id)} />}
    </Card>
  );
}

import { Banknote, Search } from "lucide-react";
import { useState } from "react";
import type { AdminPayoutList } from "@lib/api/types";
import { plural } from "@lib/format";
import { useAction } from "@lib/api/use-action";
import { useQueryState } from "@lib/use-query-state";
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
  pending: "Pending",
  ready: "Ready",
  paid: "Paid",
  failed: "Failed",
  all: "All",
};

const WITHDRAWN = {
  success: { title: "Report withdrawn", description: "The payout is pending again." },
  failure: { title: "Error", description: "Failed to withdraw the report" },
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
  const [paying, setPaying] = useQueryState("paid");
  const [failing, setFailing] = useQueryState("failed");
  const [lifting, setLifting] = useQueryState("lift");
  // Not in the address: a number is not opened by a link.
  const [reading, setReading] = useState("");
  const withdraw = useAction(withdrawProposal, WITHDRAWN);
  const loaded = payoutsOf(list.pages);
  const shown = loaded.filter((payout) => matches(payout, text));
  // A link to a payout that is dealt with already opens nothing.
  const markable = (id: string) => loaded.find((payout) => payout.id === id && payout.canPay);
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
          title="Payouts did not load"
          error={list.error}
          message="Failed to fetch payouts"
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
          title={text ? "Nobody found" : "Nothing here"}
          action={text && <Button onClick={() => setText("")}>Clear search</Button>}
        >
          <p>
            {text
              ? "No winner or contest in this list matches."
              : status === "pending" || status === "ready"
                ? "Every payout has been dealt with."
                : "No payout has this status yet."}
          </p>
        </EmptyState>
      );
    }
    return (
      <DataTable
        caption="Payouts"
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
        title={status === "pending" || status === "ready" ? "Payouts to pay" : "Payouts"}
      >
        <Filters sort={shown.length > 1 && <SortSelect columns={columns} sorting={sorting} />}>
          <ChipGroup
            label="Status"
            options={STATUS_TABS.map((value) => ({ value, label: LABELS[value], count: tabCount(value, counts) }))}
            value={status}
            onChange={onStatus}
          />
          <div className="lg:w-56">
            <Input
              icon={Search}
              type="search"
              placeholder="Winner or contest"
              aria-label="Search payouts"
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
            {plural(loaded.length, "payout")} of {list.first.total}
            {text && `, ${shown.length} shown`}
          </span>
          {list.hasMore && (
            <Button size="sm" busy={list.loadingMore} onClick={() => void list.loadMore()}>
              Load more
            </Button>
          )}
        </CardFoot>
      )}
      {toPay && <MarkPaidDialog payout={toPay} onClose={() => setPaying("", { replace: true })} />}
      {toFail && <MarkFailedDialog payout={toFail} onClose={() => setFailing("", { replace: true })} />}
      {toRead && <AccountDialog payout={toRead} onClose={() => setReading("")} />}
      {toLift?.risk && (
        <LiftRiskDialog payout={toLift} risk={toLift.risk} onClose={() => setLifting("", { replace: true })} />
      )}
    </Card>
  );
}

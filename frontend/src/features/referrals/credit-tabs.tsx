import { Clock, Gift, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { urgency } from "@lib/time";
import { useNow } from "@lib/use-now";
import { useQueryTab } from "@lib/use-query-state";
import type { CreditHistoryItem, CreditLot, Credits } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { REWARD_CENTS } from "@lib/rules.gen";
import {
  Card,
  EmptyState,
  ErrorState,
  Icon,
  InitialsTile,
  LinkButton,
  Money,
  MoneyRow,
  Skeleton,
  StatusBadge,
  Time,
} from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { useCreditHistory, useCredits } from "./api";
import { creditBadge, type CreditTab, TABS } from "./model";

const LABELS: Record<CreditTab, string> = { available: "Available Credits", history: "Credit History" };

const tile = <InitialsTile icon={<Icon as={Gift} size="s" />} />;

function Rows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1].map((row) => (
        <div key={row} className="moneyrow" aria-hidden="true">
          <div className="flex gap-3.5">
            <Skeleton width={36} height={36} className="rounded-control" />
            <div className="stack flex-1 gap-2">
              <Skeleton width="50%" height={18} />
              <Skeleton width="30%" height={14} />
            </div>
          </div>
          <Skeleton width={90} height={24} />
        </div>
      ))}
    </div>
  );
}

function Lot({ lot }: { lot: CreditLot }) {
  const now = useNow(0);
  return (
    <MoneyRow
      media={tile}
      title={lot.reason}
      facts={
        <span className={urgency(lot.expiresAt, now) === "soon" ? "text-warning" : undefined}>
          Expires <Time value={lot.expiresAt} as="date" />
        </span>
      }
      amount={<Money cents={lot.amountCents} size="lg" />}
    />
  );
}

/** What cannot be spent, and why. */
function Notes({ credits }: { credits: Credits }) {
  const { pendingAmountCents, suspendedAmountCents, debtAmountCents } = credits;
  const notes: { key: string; label: string; why: string; cents: number }[] = [
    {
      key: "pending",
      label: "On their way",
      why: "You can spend them once a winner is chosen in your friends' contests.",
      cents: pendingAmountCents,
    },
    {
      key: "suspended",
      label: "On hold",
      why: "The payment behind them was taken back at its provider. They return when it is made good.",
      cents: suspendedAmountCents,
    },
    {
      key: "debt",
      label: "To be repaid",
      why: "You spent credits that were taken back. Your next credits repay this; you are not asked for money.",
      cents: debtAmountCents,
    },
  ].filter(({ cents }) => cents > 0);
  return notes.map(({ key, label, why, cents }) => (
    <MoneyRow
      key={key}
      media={<InitialsTile icon={<Icon as={key === "debt" ? RotateCcw : Clock} size="s" />} />}
      title={label}
      facts={<span>{why}</span>}
      amount={<Money cents={key === "debt" ? -cents : cents} size="lg" />}
    />
  ));
}

function Available() {
  const { data, error, mutate } = useCredits();
  if (error && !data)
    return (
      <ErrorState
        bare
        title="Your credits did not load"
        error={error}
        message="Failed to fetch credits"
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <Rows label="Loading credits" />;
  if (data.credits.length === 0) {
    return (
      <>
        <Notes credits={data} />
        <EmptyState bare level={3} icon={Gift} title="No credits available">
          <p>Share your link: each friend&apos;s first deposit brings you {formatMoney(REWARD_CENTS)}.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Notes credits={data} />
      <div className="spread border-b border-line px-4 py-5 md:px-6">
        <div>
          <p className="small muted">Total available</p>
          <Money cents={data.totalAmountCents} size="xl" />
        </div>
        <div className="row tight">
          <LinkButton size="sm" to="/subscription">
            Use on a plan
          </LinkButton>
          <LinkButton size="sm" to="/dashboard?as=client">
            Feature a contest
          </LinkButton>
        </div>
      </div>
      {data.credits.map((lot) => (
        <Lot key={lot.id} lot={lot} />
      ))}
    </>
  );
}

function HistoryRow({ item }: { item: CreditHistoryItem }) {
  let rest: ReactNode = null;
  if (item.usedAt) rest = <span>Used {<Time value={item.usedAt} as="date" />}</span>;
  else if (item.status === "PARTLY_USED") {
    rest = (
      <span>
        <Money cents={item.remainingCents} /> left
      </span>
    );
  }
  return (
    <MoneyRow
      media={<InitialsTile icon={<Icon as={item.status === "EXPIRED" ? Clock : Gift} size="s" />} />}
      title={item.reason}
      facts={
        <>
          <span>
            <Time value={item.createdAt} as="date" />
          </span>
          {rest}
        </>
      }
      amount={<Money cents={item.amountCents} size="lg" />}
      status={<StatusBadge {...creditBadge(item.status)} />}
    />
  );
}

function History() {
  const { data, error, mutate } = useCreditHistory();
  if (error && !data)
    return (
      <ErrorState
        bare
        title="Your credit history did not load"
        error={error}
        message="Failed to fetch credit history"
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <Rows label="Loading credit history" />;
  if (data.length === 0) {
    return (
      <EmptyState bare level={3} icon={Gift} title="No credit history yet">
        <p>Credits you earn, use or let expire are listed here.</p>
      </EmptyState>
    );
  }
  return data.map((item) => <HistoryRow key={item.id} item={item} />);
}

/** What can be spent, and everything there ever was. */
export function CreditTabs() {
  const [tab, setTab] = useQueryTab("credits", TABS);
  return (
    <Card className="overflow-hidden" aria-label="Your credits">
      <Tabs
        label="Credits"
        inset
        tabs={TABS.map((value) => ({ value, label: LABELS[value] }))}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="available">
          <Available />
        </TabPanel>
        <TabPanel value="history">
          <History />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

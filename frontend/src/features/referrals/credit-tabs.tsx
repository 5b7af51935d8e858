import { Clock, Gift, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { urgency } from "@lib/time";
import { useNow } from "@lib/use-now";
import { useQueryTab } from "@lib/use-query-state";
import type { CreditHistoryItem, CreditLot, Credits } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { REWARD_CENTS } from "@lib/rules.gen";
import * as m from "@messages/referrals";
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

const LABELS: Record<CreditTab, string> = {
  available: m.credit_tabs_available_credits(),
  history: m.credit_tabs_credit_history(),
};

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
          {m.credit_tabs_expires({ expiresAt: <Time value={lot.expiresAt} as="date" /> })}
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
      label: m.credit_tabs_on_their_way(),
      why: m.credit_tabs_you_can_spend_them_once(),
      cents: pendingAmountCents,
    },
    {
      key: "suspended",
      label: m.credit_tabs_on_hold(),
      why: m.credit_tabs_the_payment_behind_them_was(),
      cents: suspendedAmountCents,
    },
    {
      key: "debt",
      label: m.credit_tabs_to_be_repaid(),
      why: m.credit_tabs_you_spent_credits_that_were(),
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
        title={m.credit_tabs_your_credits_did_not_load()}
        error={error}
        message={m.credit_tabs_failed_to_fetch_credits()}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <Rows label={m.credit_tabs_loading_credits()} />;
  if (data.credits.length === 0) {
    return (
      <>
        <Notes credits={data} />
        <EmptyState bare level={3} icon={Gift} title={m.credit_tabs_no_credits_available()}>
          <p>{m.credit_tabs_share_your_link_each_friends({ reward: formatMoney(REWARD_CENTS) })}</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Notes credits={data} />
      <div className="spread border-b border-line px-4 py-5 md:px-6">
        <div>
          <p className="small muted">{m.credit_tabs_total_available()}</p>
          <Money cents={data.totalAmountCents} size="xl" />
        </div>
        <div className="row tight">
          <LinkButton size="sm" to="/subscription">
            {m.credit_tabs_use_on_a_plan()}
          </LinkButton>
          <LinkButton size="sm" to="/dashboard?as=client">
            {m.credit_tabs_feature_a_contest()}
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
  if (item.usedAt) rest = <span>{m.credit_tabs_used({ value: <Time value={item.usedAt} as="date" /> })}</span>;
  else if (item.status === "PARTLY_USED") {
    rest = <span>{m.credit_tabs_left({ remaining: <Money cents={item.remainingCents} /> })}</span>;
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
        title={m.credit_tabs_your_credit_history_did()}
        error={error}
        message={m.credit_tabs_failed_to_fetch_credit_history()}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <Rows label={m.credit_tabs_loading_credit_history()} />;
  if (data.length === 0) {
    return (
      <EmptyState bare level={3} icon={Gift} title={m.credit_tabs_no_credit_history_yet()}>
        <p>{m.credit_tabs_credits_you_earn_use()}</p>
      </EmptyState>
    );
  }
  return data.map((item) => <HistoryRow key={item.id} item={item} />);
}

/** What can be spent, and everything there ever was. */
export function CreditTabs() {
  const [tab, setTab] = useQueryTab("credits", TABS);
  return (
    <Card className="overflow-hidden" aria-label={m.credit_tabs_your_credits()}>
      <Tabs
        label={m.credit_tabs_credits()}
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

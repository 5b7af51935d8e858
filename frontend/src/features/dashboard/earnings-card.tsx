import { Banknote } from "lucide-react";
import { lazy, Suspense } from "react";
import type { PayoutView } from "@lib/api/types";
import { useNow } from "@lib/use-now";
import * as m from "@messages/dashboard";
import { Card, CardBody, CardHead, EmptyState, ErrorState, LinkButton, Money, Skeleton, TextLink } from "@ui";
import { earningsByMonth, type MonthEarnings } from "./talent-model";

const EarningsChart = lazy(() => import(/* webpackChunkName: "earnings-chart" */ "./earnings-chart"));

interface EarningsCardProps {
  payouts: PayoutView[] | undefined;
  error: unknown;
  onRetry: () => void;
}

function Waiting() {
  return (
    <div role="status" aria-label={m.earnings_card_loading_earnings()}>
      <Skeleton height={236} shape="card" />
    </div>
  );
}

function Content({ months, total }: { months: MonthEarnings[] | undefined; total: number }) {
  if (!months) return <Waiting />;
  if (total === 0) {
    return (
      <EmptyState
        bare
        level={3}
        icon={Banknote}
        title={m.earnings_card_nothing_paid_yet()}
        action={<LinkButton to="/?status=open">{m.earnings_card_browse_open_contests()}</LinkButton>}
      >
        <p>{m.earnings_card_the_first_prize_that_reaches_you_draws_the()}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-1">
        <Money cents={total} size="xl" />
      </p>
      <Suspense fallback={<Waiting />}>
        <EarningsChart months={months} />
      </Suspense>
    </>
  );
}

/** Earnings over time. The chart's code is loaded only when there is something to draw. */
export function EarningsCard({ payouts, error, onRetry }: EarningsCardProps) {
  const at = useNow(0);
  const months = payouts && earningsByMonth(payouts, at);
  const total = months?.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
  return (
    <Card className="h-full" aria-labelledby="earnings">
      <CardHead id="earnings" title={m.earnings_card_earnings_last_12_months()}>
        <TextLink className="small" to="/payouts" arrow>
          {m.earnings_card_payouts()}
        </TextLink>
      </CardHead>
      <CardBody>
        {error && !payouts ? (
          <ErrorState
            bare
            title={m.earnings_card_earnings_did_not_load()}
            error={error}
            message={m.earnings_card_failed_to_fetch_payouts()}
            onRetry={onRetry}
          />
        ) : (
          <Content months={months} total={total} />
        )}
      </CardBody>
    </Card>
  );
}

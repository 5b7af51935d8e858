import { Banknote } from "lucide-react";
import { lazy, Suspense } from "react";
import type { PayoutView } from "@lib/api/types";
import { useNow } from "@lib/use-now";
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
    <div role="status" aria-label="Loading earnings">
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
        title="Nothing paid yet"
        action={<LinkButton to="/?status=open">Browse open contests</LinkButton>}
      >
        <p>The first prize that reaches you draws the first bar here.</p>
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
      <CardHead id="earnings" title="Earnings, last 12 months">
        <TextLink className="small" to="/payouts" arrow>
          Payouts
        </TextLink>
      </CardHead>
      <CardBody>
        {error && !payouts ? (
          <ErrorState
            bare
            title="Earnings did not load"
            error={error}
            message="Failed to fetch payouts"
            onRetry={onRetry}
          />
        ) : (
          <Content months={months} total={total} />
        )}
      </CardBody>
    </Card>
  );
}

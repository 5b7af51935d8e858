import { lazy, Suspense } from "react";
import type { PayoutView } from "@lib/api/types";
import { useNow } from "@lib/use-now";
import { Card, CardBody, CardHead, ErrorState, Money, Skeleton, TextLink } from "@ui";
import { earningsByMonth } from "./talent-model";

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
          <ErrorState bare title="Earnings did not load" error={error} message="Failed to fetch payouts" onRetry={onRetry} />
        ) : (
          <>
            <p className="mb-1 h-8">{months && <Money cents={total} size="xl" />}</p>
            {months ? (
              total > 0 ? (
                <Suspense fallback={<Waiting />}>
                  <EarningsChart months={months} />
                </Suspense>
              ) : (
                <p className="muted grid h-[236px] max-w-[46ch] content-center">Nothing has been paid to you in this time. The first prize you win draws the first bar.</p>
              )
            ) : (
              <Waiting />
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}

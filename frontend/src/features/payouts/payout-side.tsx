import { METHODS, methodInfo } from "@content/payments";
import { PAYOUT_PROMISE } from "@content/payout-times";
import type { PayoutMethodView } from "@lib/api/types";
import { Badge, Card, LinkButton, Skeleton, TextLink } from "@ui";
import { MethodTile } from "./method-tile";

function HowLong() {
  return (
    <Card pad aria-labelledby="how-long">
      <h2 id="how-long" className="mb-4 text-18">
        How long it takes
      </h2>
      <ul className="stack gap-3.5">
        {METHODS.map((method) => (
          <li key={method.type} className="row nowrap">
            <MethodTile type={method.type} />
            <span className="small">
              <b className="strong block">{method.payoutLabel}</b>
              <span className="muted">{method.payoutTime}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted mt-4 border-t border-line pt-4">{PAYOUT_PROMISE}.</p>
    </Card>
  );
}

function CurrentMethod({ method, loading }: { method: PayoutMethodView | undefined; loading: boolean }) {
  if (loading) {
    return (
      <div className="row nowrap" role="status" aria-label="Loading payout method">
        <Skeleton width={36} height={36} />
        <Skeleton width={160} height={36} />
      </div>
    );
  }
  if (!method) {
    return (
      <>
        <p className="small muted mb-3">You have not said yet where to send your prizes.</p>
        <LinkButton to="/payout-methods?add=1" block>
          Add a payout method
        </LinkButton>
      </>
    );
  }
  return (
    <div className="row nowrap">
      <MethodTile type={method.type} />
      <span className="small min-w-0">
        <b className="strong block">
          {methodInfo(method.type).label} {method.accountNumber}
        </b>
        <bdi className="muted">{method.accountName}</bdi>
      </span>
      <span className="push">
        <Badge look="active">Default</Badge>
      </span>
    </div>
  );
}

/** Beside the list: how long payouts take, and where they go. */
export function PayoutSide({ method, loading }: { method: PayoutMethodView | undefined; loading: boolean }) {
  return (
    <>
      <HowLong />
      <Card pad aria-labelledby="payout-method">
        <div className="spread mb-3.5">
          <h2 id="payout-method" className="text-18">
            Payout method
          </h2>
          <TextLink className="small" to="/payout-methods">
            Manage
          </TextLink>
        </div>
        <CurrentMethod method={method} loading={loading} />
      </Card>
    </>
  );
}

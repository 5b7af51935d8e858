import { METHODS, methodInfo } from "@content/payments";
import { PAYOUT_PROMISE } from "@content/payout-times";
import type { PayoutMethodView } from "@lib/api/types";
import * as m from "@messages/payouts";
import { Badge, Card, LinkButton, Skeleton, TextLink } from "@ui";
import { MethodTile } from "./method-tile";

function HowLong() {
  return (
    <Card pad aria-labelledby="how-long">
      <h2 id="how-long" className="mb-4 text-18">
        {m.payout_side_how_long()}
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
      <p className="small muted mt-4 border-t border-line pt-4">{PAYOUT_PROMISE}</p>
    </Card>
  );
}

function CurrentMethod({ method, loading }: { method: PayoutMethodView | undefined; loading: boolean }) {
  if (loading) {
    return (
      <div className="row nowrap" role="status" aria-label={m.payout_side_loading()}>
        <Skeleton width={36} height={36} />
        <Skeleton width={160} height={36} />
      </div>
    );
  }
  if (!method) {
    return (
      <>
        <p className="small muted mb-3">{m.payout_side_none()}</p>
        <LinkButton to="/payout-methods?add=1" block>
          {m.payout_side_add()}
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
        <Badge look="active">{m.payout_side_default()}</Badge>
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
            {m.payout_side_payout_method()}
          </h2>
          <TextLink className="small" to="/payout-methods">
            {m.payout_side_manage()}
          </TextLink>
        </div>
        <CurrentMethod method={method} loading={loading} />
      </Card>
    </>
  );
}

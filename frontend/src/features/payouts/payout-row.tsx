import { CircleAlert, IdCard, PackageCheck, Search, Wallet } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import { methodInfo } from "@content/payments";
import type { KycStatus } from "@lib/api/identity-types";
import type { HandoverView, PayoutHold, PayoutView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/payouts";
import { Button, InlineNotice, Money, MoneyRow, StatusBadge, Time } from "@ui";
import { MethodTile } from "./method-tile";
import { asSentence } from "./model";

const WAITS: Partial<Record<HandoverView["status"], string>> = {
  LAPSED: m.payout_row_handover_lapsed(),
  DISPUTED: m.payout_row_handover_disputed(),
};

/** No clock runs: the handover itself says why. */
function Stopped({ contestId }: { contestId: string }) {
  const { data } = useApi(`/api/contests/${contestId}/handover`);
  return (data && WAITS[data.status]) ?? m.payout_row_handover_waits();
}

interface Held {
  payout: PayoutView;
  /** The winner's own. */
  identity: KycStatus;
}

function Hold({ hold, payout, identity }: Held & { hold: PayoutHold }) {
  switch (hold) {
    case "HANDOVER":
      return (
        <InlineNotice
          icon={PackageCheck}
          label={m.payout_row_handover()}
          action={<Link to={`/contests/${payout.entry.contest.id}?tab=handover`}>{m.payout_row_view_handover()}</Link>}
        >
          {payout.handoverDueAt ? (
            m.payout_row_handover_due({ due: <Time value={payout.handoverDueAt} as="short" /> })
          ) : (
            <Stopped contestId={payout.entry.contest.id} />
          )}
        </InlineNotice>
      );
    case "KYC":
      return identity === "PENDING" ? (
        <InlineNotice
          icon={IdCard}
          label={m.payout_row_identity()}
          action={<Link to="/kyc">{m.payout_row_identity_status()}</Link>}
        >
          {m.payout_row_identity_pending()}
        </InlineNotice>
      ) : (
        <InlineNotice
          icon={IdCard}
          label={m.payout_row_identity()}
          action={<Link to="/kyc">{m.payout_row_identity_verify()}</Link>}
        >
          {m.payout_row_identity_needed()}
        </InlineNotice>
      );
    case "METHOD":
      return (
        <InlineNotice
          icon={Wallet}
          label={m.payout_row_method()}
          action={<Link to="/payout-methods?add=1">{m.payout_row_add_method()}</Link>}
        >
          {m.payout_row_method_needed()}
        </InlineNotice>
      );
    case "RISK":
      return (
        <InlineNotice icon={Search} label={m.payout_row_under_review()}>
          {payout.reviewBy
            ? m.payout_row_review_by({ date: <Time value={payout.reviewBy} as="day" /> })
            : m.payout_row_review()}
        </InlineNotice>
      );
  }
}

function Notices({ payout, identity, onRetry }: Held & { onRetry: () => void }) {
  if (payout.status === "FAILED") {
    return (
      <InlineNotice
        icon={CircleAlert}
        kind="danger"
        label={m.payout_row_failed()}
        action={
          payout.canRetry && (
            <Button size="sm" onClick={onRetry}>
              {m.payout_row_pay_again()}
            </Button>
          )
        }
      >
        {asSentence(payout.notes ?? m.payout_row_transfer_failed())}{" "}
        {payout.canRetry ? m.payout_row_can_retry() : m.payout_row_retried()}
      </InlineNotice>
    );
  }
  if (payout.status === "PENDING" && payout.holds.length > 0)
    return payout.holds.map((hold) => <Hold key={hold} hold={hold} payout={payout} identity={identity} />);
  return null;
}

function origin(payout: PayoutView) {
  if (payout.retryOf) return m.payout_row_new_attempt;
  return payout.kind === "SHARE" ? m.payout_row_share : m.payout_row_won;
}

/** One payout: for what, how, how much, in which state, and what holds it. */
export function PayoutRow({ payout, identity, onRetry }: Held & { onRetry: () => void }) {
  const { contest } = payout.entry;
  const hasNotices = payout.status === "FAILED" || (payout.status === "PENDING" && payout.holds.length > 0);
  return (
    <MoneyRow
      media={<MethodTile type={payout.method} />}
      title={
        <Link className="plain hover:underline" to={`/contests/${contest.id}`}>
          {contest.title}
        </Link>
      }
      facts={
        <>
          <span className={`tone-text c-${contest.category}`}>{categoryOf(contest).label}</span>
          <span>{origin(payout)({ date: <Time value={payout.createdAt} /> })}</span>
          <span>
            {payout.method
              ? `${methodInfo(payout.method).label} ${payout.accountNumber ?? ""}`
              : payout.holds.includes("METHOD")
                ? m.payout_row_no_method()
                : m.payout_row_default_method()}
          </span>
          {payout.reference && (
            <span className="num [overflow-wrap:anywhere]">
              {m.payout_row_reference({ reference: payout.reference })}
            </span>
          )}
        </>
      }
      amount={<Money cents={payout.amountCents} size="lg" />}
      status={
        <div className="row tight">
          {payout.paidAt && (
            <span className="small muted">
              <span className="sr">{m.payout_row_paid_on()} </span>
              <Time value={payout.paidAt} as="day" />
            </span>
          )}
          <StatusBadge status={payout.status} />
        </div>
      }
      notices={hasNotices && <Notices payout={payout} identity={identity} onRetry={onRetry} />}
    />
  );
}

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
  LAPSED: m.payout_row_you_did_not_hand_over(),
  DISPUTED: m.payout_row_you_and_the_client_disagree(),
};

/** No clock runs: the handover itself says why. */
function Stopped({ contestId }: { contestId: string }) {
  const { data } = useApi(`/api/contests/${contestId}/handover`);
  return (data && WAITS[data.status]) ?? m.payout_row_waits_until_the_handover();
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
            <>
              {m.payout_row_released_when_the_client_accepts({
                handoverDueAt: <Time value={payout.handoverDueAt} as="short" />,
              })}
            </>
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
          action={<Link to="/kyc">{m.payout_row_see_status()}</Link>}
        >
          {m.payout_row_we_are_checking()}
        </InlineNotice>
      ) : (
        <InlineNotice
          icon={IdCard}
          label={m.payout_row_identity()}
          action={<Link to="/kyc">{m.payout_row_verify_identity()}</Link>}
        >
          {m.payout_row_we_pay_as_soon()}
        </InlineNotice>
      );
    case "METHOD":
      return (
        <InlineNotice
          icon={Wallet}
          label={m.payout_row_payout_method()}
          action={<Link to="/payout-methods?add=1">{m.payout_row_add_method()}</Link>}
        >
          {m.payout_row_we_do_not_know_yet()}
        </InlineNotice>
      );
    case "RISK":
      return (
        <InlineNotice icon={Search} label={m.payout_row_under_review()}>
          {m.payout_row_somebody_of_us_looks()}
          {payout.reviewBy && <> {m.payout_row_by({ reviewBy: <Time value={payout.reviewBy} as="day" /> })}</>}
          {m.payout_row_the_money_stays_set_aside()}
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
        label={m.payout_row_payment_failed()}
        action={
          payout.canRetry && (
            <Button size="sm" onClick={onRetry}>
              {m.payout_row_pay_again()}
            </Button>
          )
        }
      >
        {asSentence(payout.notes ?? m.payout_row_the_transfer_did_not_go())}{" "}
        {payout.canRetry ? m.payout_row_nothing_is_lost_check() : m.payout_row_a_new_payout_has_been()}
      </InlineNotice>
    );
  }
  if (payout.status === "PENDING" && payout.holds.length > 0)
    return payout.holds.map((hold) => <Hold key={hold} hold={hold} payout={payout} identity={identity} />);
  return null;
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
          <span>
            {payout.retryOf
              ? m.payout_row_new_attempt()
              : payout.kind === "SHARE"
                ? m.payout_row_share_of_the_prize()
                : m.payout_row_won()}{" "}
            <Time value={payout.createdAt} />
          </span>
          <span>
            {payout.method
              ? `${methodInfo(payout.method).label} ${payout.accountNumber ?? ""}`
              : payout.holds.includes("METHOD")
                ? m.payout_row_no_method_yet()
                : m.payout_row_to_your_default_method()}
          </span>
          {payout.reference && (
            <span className="num [overflow-wrap:anywhere]">{m.payout_row_ref({ reference: payout.reference })}</span>
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

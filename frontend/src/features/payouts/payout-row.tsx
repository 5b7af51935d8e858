import { CircleAlert, IdCard, PackageCheck, Search, Wallet } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import { methodInfo } from "@content/payments";
import type { KycStatus } from "@lib/api/identity-types";
import type { HandoverView, PayoutHold, PayoutView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { Button, InlineNotice, Money, MoneyRow, StatusBadge, Time } from "@ui";
import { MethodTile } from "./method-tile";
import { asSentence } from "./model";

const WAITS: Partial<Record<HandoverView["status"], string>> = {
  LAPSED:
    "You did not hand over the files in time, so nothing is paid. The client can award another entry, or ask for the prize back.",
  DISPUTED: "You and the client disagree. It waits until the dispute is settled.",
};

/** No clock runs: the handover itself says why. */
function Stopped({ contestId }: { contestId: string }) {
  const { data } = useApi(`/api/contests/${contestId}/handover`);
  return (data && WAITS[data.status]) ?? "Waits until the handover is settled.";
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
          label="Handover."
          action={<Link to={`/contests/${payout.entry.contest.id}?tab=handover`}>View handover</Link>}
        >
          {payout.handoverDueAt ? (
            <>
              Released when the client accepts your files. Next step due{" "}
              <Time value={payout.handoverDueAt} as="short" />.
            </>
          ) : (
            <Stopped contestId={payout.entry.contest.id} />
          )}
        </InlineNotice>
      );
    case "KYC":
      return identity === "PENDING" ? (
        <InlineNotice icon={IdCard} label="Identity." action={<Link to="/kyc">See status</Link>}>
          We are checking it, and pay as soon as that is done.
        </InlineNotice>
      ) : (
        <InlineNotice icon={IdCard} label="Identity." action={<Link to="/kyc">Verify identity</Link>}>
          We pay as soon as we know who you are.
        </InlineNotice>
      );
    case "METHOD":
      return (
        <InlineNotice icon={Wallet} label="Payout method." action={<Link to="/payout-methods?add=1">Add method</Link>}>
          We do not know yet where to send this money.
        </InlineNotice>
      );
    case "RISK":
      return (
        <InlineNotice icon={Search} label="Under review.">
          Somebody of us looks at this payment once more
          {payout.reviewBy && (
            <>
              {" "}
              by <Time value={payout.reviewBy} as="day" />
            </>
          )}
          . The money stays set aside for you, and there is nothing you have to do.
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
        label="Payment failed."
        action={
          payout.canRetry && (
            <Button size="sm" onClick={onRetry}>
              Pay again
            </Button>
          )
        }
      >
        {asSentence(payout.notes ?? "The transfer did not go through")}{" "}
        {payout.canRetry
          ? "Nothing is lost: check your method and we pay again."
          : "A new payout has been started for it."}
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
            {payout.retryOf ? "New attempt" : payout.kind === "SHARE" ? "Share of the prize" : "Won"}{" "}
            <Time value={payout.createdAt} />
          </span>
          <span>
            {payout.method
              ? `${methodInfo(payout.method).label} ${payout.accountNumber ?? ""}`
              : payout.holds.includes("METHOD")
                ? "No method yet"
                : "To your default method"}
          </span>
          {payout.reference && <span className="num [overflow-wrap:anywhere]">Ref {payout.reference}</span>}
        </>
      }
      amount={<Money cents={payout.amountCents} size="lg" />}
      status={
        <div className="row tight">
          {payout.paidAt && (
            <span className="small muted">
              <span className="sr">Paid on </span>
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

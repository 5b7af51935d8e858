import { Crown, Sparkles } from "lucide-react";
import { useState } from "react";
import { WALLETS, walletName } from "@content/payments";
import type { BoostOffer, PayBoostWith } from "@lib/api/products";
import type { ContestDetail, Provider } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney, plural } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useIdempotencyKey } from "@lib/use-idempotency-key";
import { useWallets, type WalletState } from "@content/use-wallets";
import { BOOST_REFUND_HOURS } from "@lib/rules.gen";
import {
  Button,
  type ChoiceOption,
  ChoiceCards,
  ErrorState,
  Icon,
  InitialsTile,
  Ledger,
  LedgerRow,
  Skeleton,
  Switch,
} from "@ui";
import { Dialog } from "@ui/dialog";
import { buyBoost, useBoostOffer } from "./api";
import { canSplit, costOf, coversAll, firstChoice, isWallet, payLabel } from "./model";

const FAILURE = { title: "Payment Error", description: "Failed to initiate payment" };

function choicesOf(offer: BoostOffer, stateOf: (wallet: Provider) => WalletState): ChoiceOption<PayBoostWith>[] {
  const wallets: ChoiceOption<PayBoostWith>[] = WALLETS.map(({ value, label, text, initials, look }) => {
    const { note, disabled } = stateOf(value);
    return { value, title: label, text: note ?? text, disabled, media: <InitialsTile text={initials} look={look} /> };
  });
  const free: ChoiceOption<PayBoostWith>[] = [];
  if (offer.planPlacesLeft > 0) {
    free.push({
      value: "plan",
      title: "A featured place of your plan",
      text: `${plural(offer.planPlacesLeft, "place")} left this month`,
      media: <InitialsTile icon={<Icon as={Crown} size="s" />} />,
    });
  }
  if (coversAll(offer)) {
    free.push({
      value: "credits",
      title: "Your credits",
      text: `You have ${formatMoney(offer.creditsCents)}`,
      media: <InitialsTile icon={<Icon as={Sparkles} size="s" />} />,
    });
  }
  return [...free, ...wallets];
}

function Waiting() {
  return (
    <div className="stack gap-3" role="status" aria-label="Loading the ways to pay">
      <Skeleton height={84} shape="card" />
      <Skeleton height={84} shape="card" />
      <Skeleton height={96} shape="card" />
    </div>
  );
}

interface PayProps {
  offer: BoostOffer;
  payWith: PayBoostWith;
  useCredits: boolean;
  onPayWith: (payWith: PayBoostWith) => void;
  onUseCredits: (use: boolean) => void;
}

function Pay({ offer, payWith, useCredits, onPayWith, onUseCredits }: PayProps) {
  const split = canSplit(offer, payWith);
  const cost = costOf(offer, payWith, split && useCredits);
  const walletState = useWallets();
  const stateOf = (wallet: Provider) =>
    walletState(wallet, costOf(offer, wallet, canSplit(offer, wallet) && useCredits).cashCents);
  return (
    <div className="stack gap-5">
      <ChoiceCards
        legend="How do you want to pay?"
        showLegend
        options={choicesOf(offer, stateOf)}
        value={payWith}
        onChange={onPayWith}
      />
      {split && (
        <Switch
          label="Use my credits first"
          help={`You have ${formatMoney(offer.creditsCents)}. The rest is paid with ${walletName(payWith === "jazzcash" ? "jazzcash" : "easypaisa")}.`}
          checked={useCredits}
          onChange={(event) => onUseCredits(event.target.checked)}
        />
      )}
      <div className="rounded-card bg-sunken px-4 py-3" aria-live="polite">
        <Ledger>
          <LedgerRow label="Featured place" cents={offer.priceCents} />
          {payWith === "plan" && <LedgerRow label="Included in your plan" cents={-offer.priceCents} />}
          {cost.creditCents > 0 && <LedgerRow label="Your credits" cents={-cost.creditCents} />}
          <LedgerRow label="You pay" cents={cost.cashCents} sum />
        </Ledger>
      </div>
      <p className="small muted">Refund within {plural(BOOST_REFUND_HOURS, "hour")} if there are no entries.</p>
    </div>
  );
}

interface BoostDialogProps {
  contest: ContestDetail;
  onClose: () => void;
}

/** Choose how to pay for a featured place. Money only moves on the wallet's own page. */
export function BoostDialog({ contest, onClose }: BoostDialogProps) {
  const offer = useBoostOffer(true);
  const { key, renew } = useIdempotencyKey();
  const [chosen, setChosen] = useState<PayBoostWith>();
  const [useCredits, setUseCredits] = useState(true);
  const [leaving, setLeaving] = useState(false);
  const payWith = chosen ?? (offer.data ? firstChoice(offer.data) : "easypaisa");
  const draft = contest.status === "DRAFT";

  const { run, busy } = useAction(
    async (data: BoostOffer) => {
      const credits = isWallet(payWith) && useCredits && data.creditsCents > 0;
      // One key for each way to pay: changing one's mind is a new intention, a second click is not.
      const started = await buyBoost(contest.id, { payWith, useCredits: credits }, `${key}-${payWith}-${credits}`);
      renew();
      if (started.redirectUrl && started.paymentId) {
        setLeaving(true);
        goPay(
          {
            paymentId: started.paymentId,
            what: `the featured place of “${contest.title}”`,
            back: window.location.pathname + window.location.search,
          },
          started.redirectUrl,
        );
        return;
      }
      toast(
        draft
          ? { kind: "success", title: "Featured Place Kept", description: "It starts when the contest opens." }
          : { kind: "success", title: "Contest Featured", description: "It is now ranked first." },
      );
      onClose();
    },
    { failure: FAILURE },
  );

  const cost = offer.data && costOf(offer.data, payWith, canSplit(offer.data, payWith) && useCredits);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Feature this contest"
      description={`Ranked first in the feed and in search, with a Featured badge, ${draft ? "from the moment it opens " : ""}until the deadline or for ${offer.data?.daysMax ?? 30} days, whichever is shorter.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          {offer.data && cost && (
            <Button
              variant="primary"
              busy={busy || leaving}
              busyLabel={leaving ? "Opening the payment page…" : undefined}
              onClick={() => offer.data && void run(offer.data)}
            >
              {payLabel(cost, payWith)}
            </Button>
          )}
        </>
      }
    >
      {offer.data ? (
        <Pay
          offer={offer.data}
          payWith={payWith}
          useCredits={useCredits}
          onPayWith={setChosen}
          onUseCredits={setUseCredits}
        />
      ) : offer.error ? (
        <ErrorState bare title="The price did not load" error={offer.error} onRetry={() => void offer.mutate()} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

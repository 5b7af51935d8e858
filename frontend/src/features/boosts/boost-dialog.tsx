import { Crown, Sparkles } from "lucide-react";
import { useState } from "react";
import { WALLETS, walletName } from "@content/payments";
import type { BoostOffer, PayBoostWith } from "@lib/api/products";
import type { ContestDetail, Provider } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { toast } from "@lib/toast";
import { useWallets, type WalletState } from "@content/use-wallets";
import { BOOST_DAYS_MAX, BOOST_REFUND_HOURS } from "@lib/rules.gen";
import * as m from "@messages/boosts";
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

const FAILURE = { title: m.boost_dialog_payment_error(), description: m.boost_dialog_failed_to_initiate_payment() };

function choicesOf(offer: BoostOffer, stateOf: (wallet: Provider) => WalletState): ChoiceOption<PayBoostWith>[] {
  const wallets: ChoiceOption<PayBoostWith>[] = WALLETS.map(({ value, label, text, initials, look }) => {
    const { note, disabled } = stateOf(value);
    return { value, title: label, text: note ?? text, disabled, media: <InitialsTile text={initials} look={look} /> };
  });
  const free: ChoiceOption<PayBoostWith>[] = [];
  if (offer.planPlacesLeft > 0) {
    free.push({
      value: "plan",
      title: m.boost_dialog_featured_place_of_your_plan(),
      text: m.boost_dialog_places_left_this_month({ count: offer.planPlacesLeft }),
      media: <InitialsTile icon={<Icon as={Crown} size="s" />} />,
    });
  }
  if (coversAll(offer)) {
    free.push({
      value: "credits",
      title: m.boost_dialog_your_credits(),
      text: m.boost_dialog_credits_you_have({ credits: formatMoney(offer.creditsCents) }),
      media: <InitialsTile icon={<Icon as={Sparkles} size="s" />} />,
    });
  }
  return [...free, ...wallets];
}

function Waiting() {
  return (
    <div className="stack gap-3" role="status" aria-label={m.boost_dialog_loading_the_ways_to_pay()}>
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
        legend={m.boost_dialog_how_do_you_want_to_pay()}
        showLegend
        options={choicesOf(offer, stateOf)}
        value={payWith}
        onChange={onPayWith}
      />
      {split && (
        <Switch
          label={m.boost_dialog_use_my_credits_first()}
          help={m.boost_dialog_rest_is_paid_with({
            credits: formatMoney(offer.creditsCents),
            wallet: walletName(payWith === "jazzcash" ? "jazzcash" : "easypaisa"),
          })}
          checked={useCredits}
          onChange={(event) => onUseCredits(event.target.checked)}
        />
      )}
      <div className="rounded-card bg-sunken px-4 py-3" aria-live="polite">
        <Ledger>
          <LedgerRow label={m.boost_dialog_featured_place()} cents={offer.priceCents} />
          {payWith === "plan" && <LedgerRow label={m.boost_dialog_included_in_your_plan()} cents={-offer.priceCents} />}
          {cost.creditCents > 0 && <LedgerRow label={m.boost_dialog_your_credits()} cents={-cost.creditCents} />}
          <LedgerRow label={m.boost_dialog_you_pay()} cents={cost.cashCents} sum />
        </Ledger>
      </div>
      <p className="small muted">{m.boost_dialog_refund_if_no_entries({ hours: BOOST_REFUND_HOURS })}</p>
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
  const [chosen, setChosen] = useState<PayBoostWith>();
  const [useCredits, setUseCredits] = useState(true);
  const [leaving, setLeaving] = useState(false);
  const payWith = chosen ?? (offer.data ? firstChoice(offer.data) : "easypaisa");
  const draft = contest.status === "DRAFT";

  const { run, busy } = useAction(
    async (data: BoostOffer) => {
      const credits = isWallet(payWith) && useCredits && data.creditsCents > 0;
      const started = await buyBoost(contest.id, { payWith, useCredits: credits });
      if (started.redirectUrl && started.paymentId) {
        setLeaving(true);
        goPay(
          {
            paymentId: started.paymentId,
            what: m.boost_dialog_featured_place_of({ title: contest.title }),
            back: window.location.pathname + window.location.search,
          },
          started.redirectUrl,
        );
        return;
      }
      toast(
        draft
          ? {
              kind: "success",
              title: m.boost_dialog_featured_place_kept(),
              description: m.boost_dialog_it_starts_when_the_contest_opens(),
            }
          : {
              kind: "success",
              title: m.boost_dialog_contest_featured(),
              description: m.boost_dialog_it_is_now_ranked_first(),
            },
      );
      onClose();
    },
    { failure: FAILURE },
  );

  const cost = offer.data && costOf(offer.data, payWith, canSplit(offer.data, payWith) && useCredits);
  const days = offer.data?.daysMax ?? BOOST_DAYS_MAX;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.boost_dialog_feature_this_contest()}
      description={draft ? m.boost_dialog_ranked_first_once_open({ days }) : m.boost_section_ranked_first({ days })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.boost_dialog_not_now()}
          </Button>
          {offer.data && cost && (
            <Button
              variant="primary"
              busy={busy || leaving}
              busyLabel={leaving ? m.boost_dialog_opening_the_payment_page() : undefined}
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
        <ErrorState
          bare
          title={m.boost_dialog_the_price_did_not_load()}
          error={offer.error}
          onRetry={() => void offer.mutate()}
        />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

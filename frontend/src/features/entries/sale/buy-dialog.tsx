import { useState } from "react";
import { WALLETS } from "@content/payments";
import { useWallets } from "@content/use-wallets";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView, Provider } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { HANDOVER_FILES_DAYS, HANDOVER_REVIEW_DAYS } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Button, ChoiceCards, type ChoiceOption, InitialsTile, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";

interface BuyDialogProps {
  entry: EntryView;
  contest: ContestDetail;
  /** The price that the client sees; the server refuses another one. */
  priceCents: number;
  onClose: () => void;
}

/** What is bought, for how much, and with which wallet. Money only moves on the wallet's own page. */
export function BuyDialog({ entry, contest, priceCents, onClose }: BuyDialogProps) {
  const [provider, setProvider] = useState<Provider>("easypaisa");
  const [leaving, setLeaving] = useState(false);
  const walletState = useWallets();
  const options: ChoiceOption<Provider>[] = WALLETS.map(({ value, label, text, initials, look }) => {
    const { note, disabled } = walletState(value, priceCents);
    return { value, title: label, text: note ?? text, disabled, media: <InitialsTile text={initials} look={look} /> };
  });
  const number = entry.number;
  const { run, busy } = useAction(
    async () => {
      try {
        const started = await api.post(`/api/entries/${entry.id}/purchase`, { priceCents, provider });
        if (!started.redirectUrl) return;
        setLeaving(true);
        const back = `/contests/${contest.id}?entry=${entry.id}`;
        goPay(
          { paymentId: started.paymentId, what: m.sale_trip({ number, title: contest.title }), back },
          started.redirectUrl,
        );
      } catch (error) {
        // Another price, or somebody was faster in another tab.
        await refresh(`/api/entries/${entry.id}`, `/api/contests/${contest.id}/entries`);
        throw error;
      }
    },
    { failure: { title: m.entry_actions_error(), description: m.sale_buy_failed() } },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.sale_buy_title({ number })}
      description={m.sale_buy_means({ author: entry.author.name })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.sale_not_now()}
          </Button>
          <Button
            variant="primary"
            busy={busy || leaving}
            busyLabel={leaving ? m.sale_opening_payment() : undefined}
            onClick={() => void run()}
          >
            {m.sale_pay({ price: formatMoney(priceCents) })}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <ul className="stack list-disc gap-1 pl-5">
          <li>{m.sale_get_files({ days: HANDOVER_FILES_DAYS })}</li>
          <li>{m.sale_get_review({ days: HANDOVER_REVIEW_DAYS })}</li>
          <li>{m.sale_get_rights()}</li>
          <li>{m.sale_get_money_back()}</li>
        </ul>
        <ChoiceCards
          legend={m.sale_how_to_pay()}
          showLegend
          options={options}
          value={provider}
          onChange={setProvider}
        />
        <Ledger>
          <LedgerRow label={m.sale_you_pay()} cents={priceCents} sum />
        </Ledger>
      </div>
    </Dialog>
  );
}

import { useState } from "react";
import { api } from "@lib/api/client";
import type { EntryView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { useAction } from "@lib/api/use-action";
import { formatAmount } from "@lib/format";
import { PRIZE_MAX_CENTS, SALE_DAYS } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button, Field, Input, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { netOf, priceFromInput, priceToInput } from "./price";

interface PriceDialogProps {
  entry: EntryView;
  /** The rate of the contest. */
  feeBps: number;
  sale: NonNullable<EntryView["sale"]>;
  onClose: () => void;
}

/** The author names, changes or removes the price of the entry. */
export function PriceDialog({ entry, feeBps, sale, onClose }: PriceDialogProps) {
  const [typed, setTyped] = useState(() => priceToInput(sale.priceCents));
  const [touched, setTouched] = useState(false);
  const cents = priceFromInput(typed);
  const wrong = !(cents >= sale.priceMinCents && cents <= PRIZE_MAX_CENTS);
  const limits = { min: formatAmount(sale.priceMinCents), max: formatAmount(PRIZE_MAX_CENTS) };

  const { run, busy } = useAction(
    async (price: number | null) => {
      const path = `/api/entries/${entry.id}/price` as const;
      await (price === null ? api.delete(path) : api.put(path, { priceCents: price }));
      await refresh(`/api/entries/${entry.id}`, `/api/contests/${entry.contestId}/entries`);
      toast({ kind: "success", title: price === null ? m.sale_price_removed() : m.sale_price_saved() });
      onClose();
    },
    { failure: { title: m.entry_actions_error(), description: m.sale_price_failed() } },
  );
  const save = () => {
    setTouched(true);
    if (!wrong) void run(cents);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={m.sale_price_title()}
      description={m.sale_price_means({ days: SALE_DAYS })}
      footer={
        <>
          {sale.priceCents !== null && (
            <Button variant="ghost" disabled={busy} onClick={() => void run(null)}>
              {m.sale_remove_price()}
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={save}>
            {m.sale_save_price()}
          </Button>
        </>
      }
    >
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          id="sale-price"
          label={m.sale_price_label()}
          required
          help={m.sale_price_help(limits)}
          error={touched && wrong ? m.sale_price_wrong(limits) : undefined}
        >
          <Input
            affix="PKR"
            inputMode="decimal"
            name="price"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTouched(true)}
          />
        </Field>
        <div aria-live="polite">
          <Ledger>
            <LedgerRow label={m.sale_client_pays()} cents={wrong ? 0 : cents} />
            <LedgerRow label={m.sale_you_get()} cents={wrong ? 0 : netOf(cents, feeBps)} sum />
          </Ledger>
        </div>
      </form>
    </Dialog>
  );
}

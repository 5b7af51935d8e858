import { methodInfo } from "@content/payments";
import type { AdminPayoutView } from "@lib/api/types";
import * as m from "@messages/admin";
import { Ledger, LedgerRow } from "@ui";

/** What is about to be marked, so that nobody marks the wrong line. */
export function PayoutFacts({ payout }: { payout: AdminPayoutView }) {
  return (
    <Ledger className="rounded-control bg-sunken px-4 py-2">
      <LedgerRow label={m.payout_facts_winner()}>{payout.winner.name}</LedgerRow>
      {payout.method && (
        <LedgerRow label={methodInfo(payout.method).label}>
          {payout.accountNumber}
          {payout.accountName && (
            <span className="muted block text-right text-14 font-normal">{payout.accountName}</span>
          )}
        </LedgerRow>
      )}
      <LedgerRow label={m.payout_facts_amount()} cents={payout.amountCents} sum />
    </Ledger>
  );
}

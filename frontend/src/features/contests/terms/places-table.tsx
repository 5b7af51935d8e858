import { placeName } from "@content/places";
import type { ContestDetail } from "@lib/api/types";
import { formatPercent } from "@lib/format";
import * as m from "@messages/contests";
import { Ledger, LedgerRow } from "@ui";

/** What each place of the prize gets, and what becomes of one that nobody wins. Nothing for one winner. */
export function PlacesTable({ contest: { places, feeBps } }: { contest: ContestDetail }) {
  if (!places) return null;
  return (
    <div className="stack gap-2" role="group" aria-label={m.places_card_title()}>
      <Ledger>
        {places.amountsCents.map((cents, index) => (
          <LedgerRow key={placeName(index + 1)} label={placeName(index + 1)} cents={cents} />
        ))}
      </Ledger>
      <p className="small muted">
        {m.places_card_fee({ rate: formatPercent(feeBps) })}{" "}
        {places.unused === "REFUND" ? m.places_card_unused_refund() : m.places_card_unused_first()}
      </p>
    </div>
  );
}

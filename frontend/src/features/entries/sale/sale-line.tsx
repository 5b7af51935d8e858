import type { EntryView } from "@lib/api/types";
import { formatMoney } from "@lib/format";
import * as m from "@messages/entries";
import { Badge, TextLink } from "@ui";

interface SaleLineProps {
  entry: EntryView;
  /** Address of the entry's dialog. */
  to: string;
}

/** In the gallery, for author and client: what the entry costs beside the winner, and the way to buy it. */
export function SaleLine({ entry: { sale, mine, allowedActions }, to }: SaleLineProps) {
  if (sale?.purchase === "PAID")
    return (
      <p>
        <Badge look="winner">{mine ? m.sale_sold() : m.sale_bought()}</Badge>
      </p>
    );
  if (typeof sale?.priceCents !== "number") return null;
  const price = formatMoney(sale.priceCents);
  return allowedActions.includes("buy") ? (
    <TextLink className="small" to={`${to}&buy=1`} preventScrollReset>
      {m.sale_line_buy({ price })}
    </TextLink>
  ) : (
    <p className="small muted">{m.sale_line_price({ price })}</p>
  );
}

import { ShoppingBag, Tag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { useQueryState } from "@lib/use-query-state";
import { formatMoney } from "@lib/format";
import * as m from "@messages/entries";
import { Badge, Button, Card, LinkButton, Time } from "@ui";
import { PriceDialog } from "./price-dialog";

// Most people come to look.
const BuyDialog = lazy(() =>
  import(/* webpackChunkName: "entry-purchase" */ "./buy-dialog").then((module) => ({ default: module.BuyDialog })),
);

type Sale = NonNullable<EntryView["sale"]>;

/** That the entry is bought, or that its price went back; nothing while neither is so. */
function Bought({ entry, sale }: { entry: EntryView; sale: Sale }) {
  const { mine } = entry;
  if (sale.purchase === "PAID")
    return (
      <>
        <p>
          <Badge look="winner">{mine ? m.sale_sold() : m.sale_bought()}</Badge>
        </p>
        <p className="small muted">{mine ? m.sale_sold_means() : m.sale_bought_means()}</p>
        <LinkButton
          to={`/contests/${entry.contestId}?tab=handover&handover=${entry.id}`}
          size="sm"
          className="justify-self-start"
        >
          {m.sale_to_handover()}
        </LinkButton>
      </>
    );
  return (
    <>
      <p>
        <Badge look="declined">{m.sale_refunded()}</Badge>
      </p>
      <p className="small muted">{mine ? m.sale_refunded_author() : m.sale_refunded_client()}</p>
    </>
  );
}

/** What the author asks for the entry, and what they would get. */
function OwnPrice({ entry, contest, sale }: { entry: EntryView; contest: ContestDetail; sale: Sale }) {
  const [editing, setEditing] = useState(false);
  const mayPrice = entry.allowedActions.includes("setPrice");
  const named = sale.priceCents !== null && sale.netCents !== null;
  return (
    <>
      <p>
        {named
          ? m.sale_own_price({ price: formatMoney(sale.priceCents ?? 0), net: formatMoney(sale.netCents ?? 0) })
          : m.sale_no_price()}
      </p>
      {sale.purchase === "PENDING" && <p className="small muted">{m.sale_client_is_paying()}</p>}
      {mayPrice && (
        <Button size="sm" className="justify-self-start" icon={Tag} onClick={() => setEditing(true)}>
          {named ? m.sale_change_price() : m.sale_name_price()}
        </Button>
      )}
      {editing && <PriceDialog entry={entry} feeBps={contest.feeBps} sale={sale} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The price, and the way to buy. */
function Offer({ entry, contest, sale }: { entry: EntryView; contest: ContestDetail; sale: Sale }) {
  const [asked, setAsked, close] = useQueryState("buy");
  const mayBuy = entry.allowedActions.includes("buy");
  if (sale.priceCents === null) return null;
  return (
    <>
      <p className="strong text-20 tabular-nums">{formatMoney(sale.priceCents)}</p>
      <p className="small muted">
        {mayBuy && sale.endsAt
          ? m.sale_until({ date: <Time value={sale.endsAt} as="full" /> })
          : sale.endsAt
            ? m.sale_over()
            : m.sale_after_award()}
      </p>
      {mayBuy && (
        <Button variant="primary" block icon={ShoppingBag} onClick={() => setAsked("1")}>
          {sale.purchase === "PENDING" ? m.sale_go_on_paying() : m.sale_buy()}
        </Button>
      )}
      {mayBuy && asked !== "" && (
        <Suspense fallback={null}>
          <BuyDialog entry={entry} contest={contest} priceCents={sale.priceCents} onClose={() => close(asked)} />
        </Suspense>
      )}
    </>
  );
}

/** For author and client: for how much the entry can be bought beside the winner, and what became of it. */
export function SaleCard({ entry, contest }: { entry: EntryView; contest: ContestDetail }) {
  const { sale } = entry;
  if (!sale) return null;
  const client = contest.viewer === "CLIENT";
  if (client && sale.priceCents === null && sale.purchase === null) return null;
  const over = sale.purchase === "PAID" || sale.purchase === "REFUNDED";
  return (
    <Card pad="s" className="stack gap-3 py-5!" aria-labelledby="sale">
      <h3 id="sale" className="text-16">
        {client ? m.sale_title_client() : m.sale_title_author()}
      </h3>
      {over ? (
        <Bought entry={entry} sale={sale} />
      ) : client ? (
        <Offer entry={entry} contest={contest} sale={sale} />
      ) : (
        <OwnPrice entry={entry} contest={contest} sale={sale} />
      )}
    </Card>
  );
}

import { Coins, Plus } from "lucide-react";
import { now } from "@lib/clock";
import { formatDate, toLocalInput } from "@lib/time";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { Badge, Button, type Column } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { type CurrencyRate, useRates } from "./api";
import { RateDialog } from "./rate-dialog";

type Row = CurrencyRate & { inUse: boolean };

/** Newest day first as the server sends them: the first of each currency is the one that counts. */
export function withUse(rates: CurrencyRate[]): Row[] {
  const seen = new Set<string>();
  return rates.map((rate) => {
    const inUse = !seen.has(rate.currency);
    seen.add(rate.currency);
    return { ...rate, inUse };
  });
}

function columns(edit: (currency: string) => void): Column<Row>[] {
  return [
    { key: "currency", header: m.currency_title(), cell: ({ currency }) => <span className="strong">{currency}</span> },
    {
      key: "rate",
      header: m.currency_rupees_for_one(),
      align: "right",
      cell: ({ pkrPerUnit }) => <span className="num">{pkrPerUnit}</span>,
    },
    {
      key: "day",
      header: m.currency_day(),
      cell: ({ asOf }) => <span className="whitespace-nowrap">{formatDate(`${asOf}T12:00:00+05:00`)}</span>,
    },
    {
      key: "use",
      header: m.currency_use(),
      cell: ({ inUse }) =>
        inUse ? (
          <Badge look="open">{m.currency_in_use()}</Badge>
        ) : (
          <span className="muted">{m.currency_replaced()}</span>
        ),
    },
    {
      key: "edit",
      header: m.currency_new_rate(),
      align: "right",
      narrow: "bare",
      cell: ({ currency, inUse, asOf }) =>
        inUse && (
          <Button size="sm" onClick={() => edit(currency)} aria-label={m.currency_new_rate_of({ currency, asOf })}>
            {m.currency_new_rate()}
          </Button>
        ),
    },
  ];
}

/** What other currencies are worth, for the approximate amounts beside prizes. */
export function Component() {
  const rates = useRates();
  const [editing, setEditing, close] = useQueryState("rate");
  const today = toLocalInput(now()).slice(0, 10);
  const rows = rates.data && withUse(rates.data);
  const last = rows?.find(({ currency }) => currency === editing);
  return (
    <AdminPage
      title={m.currency_title()}
      sub={m.currency_rates_for_the_approximate_amounts()}
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setEditing("new")}>
          {m.currency_add_a_rate()}
        </Button>
      }
    >
      <AdminList
        id="rates"
        title={m.currency_rates()}
        rows={rows}
        columns={columns(setEditing)}
        rowKey={({ currency, asOf }) => `${currency} ${asOf}`}
        error={rates.error}
        onRetry={() => void rates.mutate()}
        empty={{ icon: Coins, title: m.currency_no_rates_yet(), text: m.currency_no_rates_yet_text() }}
      />
      {editing && rows && (
        <RateDialog
          key={editing}
          rate={{ currency: last?.currency ?? "", pkrPerUnit: last?.pkrPerUnit ?? "", asOf: today }}
          today={today}
          onClose={() => close(editing)}
        />
      )}
    </AdminPage>
  );
}

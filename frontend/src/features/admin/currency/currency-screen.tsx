import { Coins, Plus } from "lucide-react";
import { now } from "@lib/clock";
import { formatDate, toLocalInput } from "@lib/time";
import { useQueryState } from "@lib/use-query-state";
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
    { key: "currency", header: "Currency", cell: ({ currency }) => <span className="strong">{currency}</span> },
    {
      key: "rate",
      header: "Rupees for one",
      align: "right",
      cell: ({ pkrPerUnit }) => <span className="num">{pkrPerUnit}</span>,
    },
    {
      key: "day",
      header: "Day",
      cell: ({ asOf }) => <span className="whitespace-nowrap">{formatDate(`${asOf}T12:00:00+05:00`)}</span>,
    },
    {
      key: "use",
      header: "Use",
      cell: ({ inUse }) => (inUse ? <Badge look="open">In use</Badge> : <span className="muted">Replaced</span>),
    },
    {
      key: "edit",
      header: "New rate",
      align: "right",
      narrow: "bare",
      cell: ({ currency, inUse, asOf }) =>
        inUse && (
          <Button size="sm" onClick={() => edit(currency)} aria-label={`New rate of ${currency}, last of ${asOf}`}>
            New rate
          </Button>
        ),
    },
  ];
}

/** What other currencies are worth, for the approximate amounts beside prizes. */
export function Component() {
  const rates = useRates();
  const [editing, setEditing] = useQueryState("rate");
  const today = toLocalInput(now()).slice(0, 10);
  const rows = rates.data && withUse(rates.data);
  const last = rows?.find(({ currency }) => currency === editing);
  return (
    <AdminPage
      title="Currency"
      sub="Rates for the approximate amounts beside prizes. Contests, payments and payouts are in rupees."
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setEditing("new")}>
          Add a rate
        </Button>
      }
    >
      <AdminList
        id="rates"
        title="Rates"
        rows={rows}
        columns={columns(setEditing)}
        rowKey={({ currency, asOf }) => `${currency} ${asOf}`}
        error={rates.error}
        onRetry={() => void rates.mutate()}
        empty={{ icon: Coins, title: "No rates yet", text: "Until there is a rate, prizes are shown in rupees only." }}
      />
      {editing && rows && (
        <RateDialog
          key={editing}
          rate={{ currency: last?.currency ?? "", pkrPerUnit: last?.pkrPerUnit ?? "", asOf: today }}
          today={today}
          onClose={() => setEditing("", { replace: true })}
        />
      )}
    </AdminPage>
  );
}

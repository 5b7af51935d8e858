import { CalendarX, FileDown, FileText, Printer } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import type { Statement, StatementLine } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";
import { useNow } from "@lib/use-now";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/documents";
import {
  AnchorButton,
  Card,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Field,
  Money,
  Select,
  Skeleton,
  StatStrip,
  StatStripSkeleton,
  Time,
} from "@ui";
import { periodLabel, periodsAt, readPeriod } from "./model";

const COLUMNS: Column<StatementLine>[] = [
  {
    key: "at",
    header: m.statement_view_date(),
    cell: ({ at }) => <Time value={at} as="date" className="whitespace-nowrap" />,
    narrow: "full",
  },
  {
    key: "what",
    header: m.statement_view_what(),
    cell: ({ what, reference }) => (
      <span>
        <span className="strong block">{what}</span>
        {reference && <span className="small muted num [overflow-wrap:anywhere]">{reference}</span>}
      </span>
    ),
    narrow: "full",
  },
  {
    key: "in",
    header: m.statement_view_in(),
    align: "right",
    cell: ({ inCents }) => <Side label={m.statement_view_in()} cents={inCents} />,
  },
  {
    key: "out",
    header: m.statement_view_out(),
    align: "right",
    cell: ({ outCents }) => <Side label={m.statement_view_out()} cents={outCents} />,
  },
];

/** On phones the head of the table is gone, so each amount carries its side. */
function Side({ label, cents }: { label: string; cents: number }) {
  return (
    <span className={cents === 0 ? "max-lg:hidden" : "whitespace-nowrap"}>
      <span className="small muted lg:hidden">{label} </span>
      {cents === 0 ? <span className="muted">–</span> : <Money cents={cents} />}
    </span>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const { totals, lines } = statement;
  return (
    <>
      <StatStrip
        label={m.statement_view_totals()}
        items={[
          {
            label: m.statement_view_money_in(),
            value: <Money cents={totals.inCents} />,
            detail: m.statement_view_payouts_and_refunds(),
          },
          {
            label: m.statement_view_money_out(),
            value: <Money cents={totals.outCents} />,
            detail: m.statement_view_what_you_paid(),
          },
        ]}
      />
      {lines.length === 0 ? (
        <EmptyState icon={CalendarX} title={m.statement_view_nothing_moved_in_this_period()}>
          <p>{m.statement_view_choose_another_month()}</p>
        </EmptyState>
      ) : (
        <Card className="overflow-hidden">
          <DataTable
            caption={m.statement_view_statement_for({ period: periodLabel(statement.period) })}
            columns={COLUMNS}
            rows={lines}
            rowKey={(line) => `${line.at}-${lines.indexOf(line)}`}
          />
        </Card>
      )}
    </>
  );
}

/** What came and went in a month or a year, to read, print or take into a spreadsheet. */
export function StatementView() {
  const now = useNow(0);
  const { months, years } = periodsAt(now);
  const [asked, setAsked] = useQueryState("period");
  const period = readPeriod(asked, months[0]?.value ?? "2026");
  const { data, error, mutate } = useApi(`/api/statements/${period}`, { fresh: true });
  const options = [
    ...years.map((year) => ({ ...year, group: m.statement_view_years() })),
    ...months.map((month) => ({ ...month, group: m.statement_view_months() })),
  ];
  const known = options.some(({ value }) => value === period)
    ? options
    : [{ value: period, label: periodLabel(period) }, ...options];
  return (
    <div className="stack gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={m.statement_view_period()} className="w-full sm:w-64">
          <Select options={known} value={period} onChange={(event) => setAsked(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <AnchorButton
            size="sm"
            icon={Printer}
            href={apiUrl(`/api/statements/${period}/html`)}
            target="_blank"
            rel="noreferrer"
          >
            {m.statement_view_print_view()}
          </AnchorButton>
          <AnchorButton size="sm" icon={FileText} href={apiUrl(`/api/statements/${period}/pdf`)}>
            {m.statement_view_pdf()}
          </AnchorButton>
          <AnchorButton size="sm" icon={FileDown} href={apiUrl(`/api/statements/${period}/csv`)}>
            {m.statement_view_csv()}
          </AnchorButton>
        </div>
      </div>
      {data ? (
        <Lines statement={data} />
      ) : error ? (
        <ErrorState
          title={m.statement_view_the_statement_did_not_load()}
          error={error}
          message={m.statement_view_failed_to_fetch_the_statement()}
          onRetry={() => void mutate()}
        />
      ) : (
        <div className="stack gap-5" role="status" aria-label={m.statement_view_loading_the_statement()}>
          <StatStripSkeleton count={2} />
          <Skeleton height={260} shape="card" />
        </div>
      )}
    </div>
  );
}

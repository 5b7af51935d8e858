import { FileCheck2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { parseRupees, plural } from "@lib/format";
import { useAction } from "@lib/api/use-action";
import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHead,
  type Column,
  DataTable,
  Field,
  Input,
  Money,
  StatusBadge,
} from "@ui";
import { sendResults } from "./api";
import type { ResultReport, ResultRow } from "@lib/api/finance-types";
import { type CsvFile, CsvPicker } from "./csv-picker";

const COLUMNS: Column<ResultRow>[] = [
  { key: "line", header: "Line", cell: ({ line }) => <span className="num">{line}</span> },
  {
    key: "payout",
    header: "Payout",
    narrow: "full",
    cell: ({ payoutId }) => <span className="num small break-all">{payoutId ?? "Not readable"}</span>,
  },
  { key: "status", header: "Result", cell: ({ status }) => (status ? <StatusBadge status={status} /> : "None") },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ amountCents }) => (amountCents === null ? "Unknown" : <Money cents={amountCents} />),
  },
  {
    key: "problem",
    header: "Problem",
    narrow: "full",
    cell: ({ problem }) =>
      problem ? <span className="text-danger">{problem}</span> : <span className="muted">None</span>,
  },
];

function Report({ report }: { report: ResultReport }) {
  const kind = report.applied || report.alreadyImported ? "success" : report.problems > 0 ? "danger" : "info";
  const title = report.alreadyImported
    ? "This file was imported before: nothing changed"
    : report.applied
      ? `${plural(report.rowCount, "row")} applied`
      : report.problems > 0
        ? `${plural(report.problems, "problem")}: nothing was changed`
        : `${plural(report.rowCount, "row")} would be applied`;
  return (
    <div className="stack" role="status">
      <Callout kind={kind} title={title}>
        Sum of the rows: <Money cents={report.totalCents} />
      </Callout>
      {report.rows.length > 0 && (
        <DataTable
          caption="Rows of the file"
          columns={COLUMNS}
          rows={report.rows}
          rowKey={({ line }) => String(line)}
        />
      )}
    </div>
  );
}

/** The bank's answer: tried first, applied as a whole or not at all. */
export function ResultImport() {
  const [file, setFile] = useState<CsvFile>();
  const [rows, setRows] = useState("");
  const [total, setTotal] = useState("");
  const [report, setReport] = useState<ResultReport>();
  const { run, busy } = useAction(sendResults, {
    failure: { title: "Error", description: "Failed to read the result file" },
  });

  const pick = (picked: CsvFile | undefined) => {
    setFile(picked);
    setReport(undefined);
  };
  const totalCents = parseRupees(total);
  const ready = file !== undefined && /^\d+$/.test(rows) && totalCents !== undefined;
  const send = async (dryRun: boolean) => {
    if (!file || totalCents === undefined) return;
    const answer = await run({ csv: file.text, controlRows: Number(rows), controlTotalCents: totalCents, dryRun });
    if (answer) setReport(answer);
  };
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    setReport(undefined);
  };
  const tried = report !== undefined && !report.applied && report.problems === 0;

  return (
    <Card aria-labelledby="result-import">
      <CardHead id="result-import" title="Result file of the bank" />
      <CardBody className="stack gap-5">
        <p className="muted max-w-[70ch]">
          Columns: payout_id, status (PAID, FAILED or UNKNOWN), reference, failure_reason, paid_at. The file is checked
          first and then applied as a whole or not at all, once.
        </p>
        <CsvPicker label="Result file" file={file} onPick={pick} />
        <div className="grid-2">
          <Field label="Rows, as you count them" help="A control figure: it must match the file.">
            <Input inputMode="numeric" autoComplete="off" value={rows} onChange={change(setRows)} />
          </Field>
          <Field label="Sum, as you count it" help="Of the payouts in the file.">
            <Input affix="PKR" inputMode="decimal" autoComplete="off" value={total} onChange={change(setTotal)} />
          </Field>
        </div>
        <div className="row">
          <Button icon={FileCheck2} disabled={!ready} busy={busy && !tried} onClick={() => void send(true)}>
            Try without changing anything
          </Button>
          <Button variant="primary" disabled={!ready || !tried} busy={busy && tried} onClick={() => void send(false)}>
            Apply
          </Button>
        </div>
        {report && <Report report={report} />}
      </CardBody>
    </Card>
  );
}

import { FileCheck2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { parseRupees } from "@lib/format";
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
import * as m from "@messages/admin";
import { type CsvFile, CsvPicker } from "./csv-picker";

const COLUMNS: Column<ResultRow>[] = [
  { key: "line", header: m.result_import_line(), cell: ({ line }) => <span className="num">{line}</span> },
  {
    key: "payout",
    header: m.result_import_payout(),
    narrow: "full",
    cell: ({ payoutId }) => <span className="num small break-all">{payoutId ?? m.result_import_not_readable()}</span>,
  },
  {
    key: "status",
    header: m.result_import_result(),
    cell: ({ status }) => (status ? <StatusBadge status={status} /> : m.result_import_none()),
  },
  {
    key: "amount",
    header: m.result_import_amount(),
    align: "right",
    cell: ({ amountCents }) => (amountCents === null ? m.result_import_unknown() : <Money cents={amountCents} />),
  },
  {
    key: "problem",
    header: m.result_import_problem(),
    narrow: "full",
    cell: ({ problem }) =>
      problem ? (
        <span className="text-danger">{problem}</span>
      ) : (
        <span className="muted">{m.result_import_none()}</span>
      ),
  },
];

function Report({ report }: { report: ResultReport }) {
  const kind = report.applied || report.alreadyImported ? "success" : report.problems > 0 ? "danger" : "info";
  const title = report.alreadyImported
    ? m.result_import_imported_before()
    : report.applied
      ? m.result_import_rows_applied({ rowCount: report.rowCount })
      : report.problems > 0
        ? m.result_import_problems_nothing_was_changed({ problems: report.problems })
        : m.result_import_rows_would_be_applied({ rowCount: report.rowCount });
  return (
    <div className="stack" role="status">
      <Callout kind={kind} title={title}>
        {m.result_import_sum_of_the_rows({ total: <Money cents={report.totalCents} /> })}
      </Callout>
      {report.rows.length > 0 && (
        <DataTable
          caption={m.result_import_rows_of_the_file()}
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
    failure: { title: m.result_import_error(), description: m.result_import_failed_to_read_the_result() },
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
      <CardHead id="result-import" title={m.result_import_result_file_of_the_bank()} />
      <CardBody className="stack gap-5">
        <p className="muted max-w-[70ch]">{m.result_import_file_help()}</p>
        <CsvPicker label={m.result_import_result_file()} file={file} onPick={pick} />
        <div className="grid-2">
          <Field label={m.result_import_rows_as_you_count_them()} help={m.result_import_a_control_figure_it_must()}>
            <Input inputMode="numeric" autoComplete="off" value={rows} onChange={change(setRows)} />
          </Field>
          <Field label={m.result_import_sum_as_you_count_it()} help={m.result_import_of_the_payouts()}>
            <Input affix="PKR" inputMode="decimal" autoComplete="off" value={total} onChange={change(setTotal)} />
          </Field>
        </div>
        <div className="row">
          <Button icon={FileCheck2} disabled={!ready} busy={busy && !tried} onClick={() => void send(true)}>
            {m.result_import_try_without_changing_anything()}
          </Button>
          <Button variant="primary" disabled={!ready || !tried} busy={busy && tried} onClick={() => void send(false)}>
            {m.result_import_apply()}
          </Button>
        </div>
        {report && <Report report={report} />}
      </CardBody>
    </Card>
  );
}

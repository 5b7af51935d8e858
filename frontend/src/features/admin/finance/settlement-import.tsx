import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { WALLETS } from "@content/payments";
import { useAction } from "@lib/api/use-action";
import type { Provider } from "@lib/api/types";
import { Button, Callout, Card, CardBody, CardHead, type Column, DataTable, Money, Segmented, StatusBadge } from "@ui";
import { sendSettlement } from "./api";
import type { SettlementLine, SettlementReport, UnsettledPayment } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { type CsvFile, CsvPicker } from "./csv-picker";

const VERDICTS: Record<string, { status: string; label: string }> = {
  MISSING_HERE: { status: "failed", label: m.settlement_import_not_known_here() },
  AMOUNT_DIFFERS: { status: "failed", label: m.settlement_import_amount_differs() },
  SETTLED_BEFORE: { status: "closed", label: m.settlement_import_settled_before() },
};

const paymentLink = (id: string, words: string) => (
  <Link className="num break-all" to={`/admin/payments/${id}`}>
    {words}
  </Link>
);

const OTHERS: Column<SettlementLine>[] = [
  {
    key: "line",
    header: m.settlement_import_line(),
    cell: ({ line }) => <span className="num">{m.settlement_import_line_number({ line })}</span>,
  },
  {
    key: "verdict",
    header: m.settlement_import_verdict(),
    cell: ({ verdict }) => (
      <StatusBadge status={VERDICTS[verdict]?.status ?? verdict} label={VERDICTS[verdict]?.label} />
    ),
  },
  {
    key: "transaction",
    header: m.settlement_import_transaction(),
    narrow: "full",
    cell: ({ transactionId, paymentId }) =>
      paymentId ? paymentLink(paymentId, transactionId) : <span className="num break-all">{transactionId}</span>,
  },
  {
    key: "gross",
    header: m.settlement_import_in_the_file(),
    align: "right",
    cell: ({ grossCents }) => <Money cents={grossCents} />,
  },
  {
    key: "expected",
    header: m.settlement_import_as_we_know_it(),
    align: "right",
    cell: ({ expectedCents }) =>
      expectedCents === null ? m.settlement_import_not_known_here() : <Money cents={expectedCents} />,
  },
];

const MISSING: Column<UnsettledPayment>[] = [
  {
    key: "ref",
    header: m.settlement_import_reference(),
    narrow: "full",
    cell: ({ paymentId, orderRef }) => paymentLink(paymentId, orderRef),
  },
  {
    key: "transaction",
    header: m.settlement_import_transaction(),
    narrow: "full",
    cell: ({ transactionId }) => <span className="num break-all">{transactionId ?? m.settlement_import_none()}</span>,
  },
  {
    key: "amount",
    header: m.settlement_import_amount(),
    align: "right",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
];

function titleOf({ importedBefore, dryRun, matched }: SettlementReport): string {
  if (importedBefore) return m.settlement_import_imported_before();
  return dryRun ? m.settlement_import_would_settle({ matched }) : m.settlement_import_settled({ matched });
}

function Report({ report }: { report: SettlementReport }) {
  return (
    <div className="stack gap-5" role="status">
      <Callout kind={report.dryRun ? "info" : "success"} title={titleOf(report)}>
        {m.settlement_import_sums({
          gross: <Money cents={report.grossCents} />,
          fee: <Money cents={report.feeCents} />,
        })}
      </Callout>
      {report.others.length > 0 && (
        <section className="stack gap-3" aria-labelledby="settlement-others">
          <h3 id="settlement-others">{m.settlement_import_others()}</h3>
          <DataTable
            caption={m.settlement_import_others()}
            columns={OTHERS}
            rows={report.others}
            rowKey={({ line }) => String(line)}
          />
        </section>
      )}
      {report.missingThere.length > 0 && (
        <section className="stack gap-3" aria-labelledby="settlement-missing">
          <h3 id="settlement-missing">{m.settlement_import_payments_that_no_file_has()}</h3>
          <DataTable
            caption={m.settlement_import_payments_that_no_file_has()}
            columns={MISSING}
            rows={report.missingThere}
            rowKey={({ paymentId }) => paymentId}
          />
        </section>
      )}
    </div>
  );
}

/** What a provider transferred to our account, compared with what we know: tried first, then posted, once. */
export function SettlementImport() {
  const [provider, setProvider] = useState<Provider>("easypaisa");
  const [file, setFile] = useState<CsvFile>();
  const [report, setReport] = useState<SettlementReport>();
  const { run, busy } = useAction(sendSettlement, {
    failure: { title: m.settlement_import_error(), description: m.settlement_import_failed_to_read_the_settlement() },
  });

  const pick = (picked: CsvFile | undefined) => {
    setFile(picked);
    setReport(undefined);
  };
  const choose = (wallet: Provider) => {
    setProvider(wallet);
    setReport(undefined);
  };
  const send = async (dryRun: boolean) => {
    if (!file) return;
    const answer = await run({ provider, csv: file.text, dryRun });
    if (answer) setReport(answer);
  };
  const tried = report?.dryRun === true && !report.importedBefore;

  return (
    <Card aria-labelledby="settlement-import">
      <CardHead id="settlement-import" title={m.settlement_import_settlement_file()} />
      <CardBody className="stack gap-5">
        <p className="muted max-w-[70ch]">{m.settlement_import_file_help()}</p>
        <Segmented
          label={m.settlement_import_provider()}
          options={WALLETS.map(({ value, label }) => ({ value, label }))}
          value={provider}
          onChange={choose}
        />
        <CsvPicker label={m.settlement_import_settlement_file()} file={file} onPick={pick} />
        <div className="row">
          <Button icon={FileCheck2} disabled={!file} busy={busy && !tried} onClick={() => void send(true)}>
            {m.settlement_import_compare_only()}
          </Button>
          <Button variant="primary" disabled={!file || !tried} busy={busy && tried} onClick={() => void send(false)}>
            {m.settlement_import_book()}
          </Button>
        </div>
        {report && <Report report={report} />}
      </CardBody>
    </Card>
  );
}

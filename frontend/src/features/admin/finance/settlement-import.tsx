import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { WALLETS } from "@content/payments";
import { useAction } from "@lib/api/use-action";
import type { Provider } from "@lib/api/types";
import { plural } from "@lib/format";
import { Button, Callout, Card, CardBody, CardHead, type Column, DataTable, Money, Segmented, StatusBadge } from "@ui";
import { sendSettlement } from "./api";
import type { SettlementLine, SettlementReport, UnsettledPayment } from "@lib/api/finance-types";
import { type CsvFile, CsvPicker } from "./csv-picker";

const VERDICTS: Record<string, { status: string; label: string }> = {
  MISSING_HERE: { status: "failed", label: "Not known here" },
  AMOUNT_DIFFERS: { status: "failed", label: "Amount differs" },
  SETTLED_BEFORE: { status: "closed", label: "Settled before" },
};

const paymentLink = (id: string, words: string) => (
  <Link className="num break-all" to={`/admin/payments/${id}`}>
    {words}
  </Link>
);

const OTHERS: Column<SettlementLine>[] = [
  { key: "line", header: "Line", cell: ({ line }) => <span className="num">Line {line}</span> },
  {
    key: "verdict",
    header: "Verdict",
    cell: ({ verdict }) => (
      <StatusBadge status={VERDICTS[verdict]?.status ?? verdict} label={VERDICTS[verdict]?.label} />
    ),
  },
  {
    key: "transaction",
    header: "Transaction",
    narrow: "full",
    cell: ({ transactionId, paymentId }) =>
      paymentId ? paymentLink(paymentId, transactionId) : <span className="num break-all">{transactionId}</span>,
  },
  { key: "gross", header: "In the file", align: "right", cell: ({ grossCents }) => <Money cents={grossCents} /> },
  {
    key: "expected",
    header: "As we know it",
    align: "right",
    cell: ({ expectedCents }) => (expectedCents === null ? "Not known here" : <Money cents={expectedCents} />),
  },
];

const MISSING: Column<UnsettledPayment>[] = [
  {
    key: "ref",
    header: "Reference",
    narrow: "full",
    cell: ({ paymentId, orderRef }) => paymentLink(paymentId, orderRef),
  },
  {
    key: "transaction",
    header: "Transaction",
    narrow: "full",
    cell: ({ transactionId }) => <span className="num break-all">{transactionId ?? "None"}</span>,
  },
  { key: "amount", header: "Amount", align: "right", cell: ({ amountCents }) => <Money cents={amountCents} /> },
];

function titleOf({ importedBefore, dryRun, matched }: SettlementReport): string {
  if (importedBefore) return "This file was imported before: nothing changed";
  return `${plural(matched, "payment")} ${dryRun ? "would be" : matched === 1 ? "is" : "are"} settled`;
}

function Report({ report }: { report: SettlementReport }) {
  return (
    <div className="stack gap-5" role="status">
      <Callout kind={report.dryRun ? "info" : "success"} title={titleOf(report)}>
        <Money cents={report.grossCents} /> came, of which the provider kept <Money cents={report.feeCents} />.
      </Callout>
      {report.others.length > 0 && (
        <section className="stack gap-3" aria-labelledby="settlement-others">
          <h3 id="settlement-others">Lines that are not posted</h3>
          <DataTable
            caption="Lines that are not posted"
            columns={OTHERS}
            rows={report.others}
            rowKey={({ line }) => String(line)}
          />
        </section>
      )}
      {report.missingThere.length > 0 && (
        <section className="stack gap-3" aria-labelledby="settlement-missing">
          <h3 id="settlement-missing">Payments that no file has settled</h3>
          <DataTable
            caption="Payments that no file has settled"
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
    failure: { title: "Error", description: "Failed to read the settlement file" },
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
      <CardHead id="settlement-import" title="Settlement file" />
      <CardBody className="stack gap-5">
        <p className="muted max-w-[70ch]">
          Columns: transaction_id, order_ref, gross, fee, net, settled_on. Amounts in rupees (1500.00), the day as
          2026-11-21. The file is compared first; then matching payments are posted as arrived, each once.
        </p>
        <Segmented
          label="Provider"
          options={WALLETS.map(({ value, label }) => ({ value, label }))}
          value={provider}
          onChange={choose}
        />
        <CsvPicker label="Settlement file" file={file} onPick={pick} />
        <div className="row">
          <Button icon={FileCheck2} disabled={!file} busy={busy && !tried} onClick={() => void send(true)}>
            Compare only
          </Button>
          <Button variant="primary" disabled={!file || !tried} busy={busy && tried} onClick={() => void send(false)}>
            Book
          </Button>
        </div>
        {report && <Report report={report} />}
      </CardBody>
    </Card>
  );
}

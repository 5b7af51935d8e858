import { FileDown, Landmark } from "lucide-react";
import { plural } from "@lib/format";
import { useAction } from "@lib/api/use-action";
import { AnchorButton, Button, type Column, Money, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { batchFile, createBatch, useBatches } from "./api";
import { AdminList } from "../list";
import { ResultImport } from "./result-import";
import { bySize, byTime } from "../sorts";
import type { Batch } from "@lib/api/finance-types";

const COLUMNS: Column<Batch>[] = [
  {
    key: "made",
    header: "Made",
    sort: byTime("made", ({ createdAt }) => createdAt),
    cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
  },
  { key: "by", header: "By", cell: ({ createdBy }) => createdBy.name },
  { key: "rows", header: "Payouts", align: "right", cell: ({ rows }) => <span className="num">{rows}</span> },
  {
    key: "total",
    header: "Total",
    sort: bySize("total", "total", ({ totalCents }) => totalCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
  {
    key: "settled",
    header: "Settled",
    align: "right",
    cell: ({ settled, rows }) => <span className="num">{`${settled} of ${rows}`}</span>,
  },
  {
    key: "file",
    header: "File",
    align: "right",
    narrow: "bare",
    cell: ({ id, createdAt }) => (
      <AnchorButton
        size="sm"
        icon={FileDown}
        href={batchFile(id)}
        download
        aria-label={`CSV: bank file of ${createdAt.slice(0, 16)}`}
      >
        CSV
      </AnchorButton>
    ),
  },
];

/** Ready payouts as a file for the bank, and the bank's answer back in. */
export function Component() {
  const batches = useBatches();
  const { run, busy } = useAction(createBatch, {
    success: { title: "Bank file made", description: "Download it below. Every download is written to the audit log." },
    failure: { title: "Error", description: "Failed to make the bank file" },
  });
  return (
    <AdminPage
      title="Bank files"
      sub="Ready payouts with full account numbers for the bank. Keep the files off shared computers."
      actions={
        <Button variant="primary" icon={Landmark} busy={busy} onClick={() => void run()}>
          Make a bank file
        </Button>
      }
    >
      <div className="stack gap-8">
        <AdminList
          id="bank-files"
          title="Files"
          rows={batches.data}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          error={batches.error}
          onRetry={() => void batches.mutate()}
          empty={{
            icon: Landmark,
            title: "No bank file yet",
            text: "Make one when payouts are ready: accepted, with a payout method and nothing that holds them.",
          }}
          aside={
            batches.data &&
            batches.data.length > 0 && <span className="small muted">{plural(batches.data.length, "file")}</span>
          }
        />
        <ResultImport />
      </div>
    </AdminPage>
  );
}

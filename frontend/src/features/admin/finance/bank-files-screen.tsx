import { FileDown, Landmark } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { AnchorButton, Button, type Column, Money, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { batchFile, createBatch, useBatches } from "./api";
import { AdminList } from "../list";
import { ResultImport } from "./result-import";
import { bySize, byTime } from "../sorts";
import type { Batch } from "@lib/api/finance-types";
import * as m from "@messages/admin";

const COLUMNS: Column<Batch>[] = [
  {
    key: "made",
    header: m.bank_files_made(),
    sort: byTime("made", ({ createdAt }) => createdAt),
    cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
  },
  { key: "by", header: m.bank_files_by(), cell: ({ createdBy }) => createdBy.name },
  {
    key: "rows",
    header: m.bank_files_payouts(),
    align: "right",
    cell: ({ rows }) => <span className="num">{rows}</span>,
  },
  {
    key: "total",
    header: m.bank_files_total(),
    sort: bySize("total", "total", ({ totalCents }) => totalCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
  {
    key: "settled",
    header: m.bank_files_settled(),
    align: "right",
    cell: ({ settled, rows }) => <span className="num">{m.bank_files_of({ settled, rows })}</span>,
  },
  {
    key: "file",
    header: m.bank_files_file(),
    align: "right",
    narrow: "bare",
    cell: ({ id, createdAt }) => (
      <AnchorButton
        size="sm"
        icon={FileDown}
        href={batchFile(id)}
        download
        aria-label={m.bank_files_csv_bank_file_of({ slice: createdAt.slice(0, 16) })}
      >
        {m.bank_files_csv()}
      </AnchorButton>
    ),
  },
];

/** Ready payouts as a file for the bank, and the bank's answer back in. */
export function Component() {
  const batches = useBatches();
  const { run, busy } = useAction(createBatch, {
    success: { title: m.bank_files_bank_file_made(), description: m.bank_files_download_it_below_every_download() },
    failure: { title: m.bank_files_error(), description: m.bank_files_failed_to_make_the_bank() },
  });
  return (
    <AdminPage
      title={m.bank_files_title()}
      sub={m.bank_files_ready_payouts_with_full_account()}
      actions={
        <Button variant="primary" icon={Landmark} busy={busy} onClick={() => void run()}>
          {m.bank_files_make_a_bank_file()}
        </Button>
      }
    >
      <div className="stack gap-8">
        <AdminList
          id="bank-files"
          title={m.bank_files_heading()}
          rows={batches.data}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          error={batches.error}
          onRetry={() => void batches.mutate()}
          empty={{
            icon: Landmark,
            title: m.bank_files_no_bank_file_yet(),
            text: m.bank_files_make_one_when_payouts(),
          }}
          aside={
            batches.data &&
            batches.data.length > 0 && (
              <span className="small muted">{m.bank_files_count({ count: batches.data.length })}</span>
            )
          }
        />
        <ResultImport />
      </div>
    </AdminPage>
  );
}

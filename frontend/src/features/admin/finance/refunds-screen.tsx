import { CircleHelp, Undo2 } from "lucide-react";
import { Formik } from "formik";
import { Link } from "react-router";
import { object, string } from "yup";
import { apiUrl } from "@lib/api/client";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import { AnchorButton, Button, ChipGroup, type Column, Ledger, LedgerRow, Money, StatusBadge, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";
import { AdminPage } from "../admin-page";
import { paidByHand, useRefunds, useUnapplied } from "./api";
import { FoundRefundDialog } from "./found-refund-dialog";
import { AdminList } from "../list";
import { bySize, byTime } from "../sorts";
import type { RefundLine, UnappliedLine } from "@lib/api/finance-types";
import { providerName, purposeLabel, refundReason } from "./words";

const STATUSES = ["ALL", "REFUSED", "PENDING", "SENT", "REFUNDED"] as const;
const LABELS = {
  ALL: "All",
  REFUSED: "Refused",
  PENDING: "Decided",
  SENT: "Sent, no answer yet",
  REFUNDED: "Refunded",
};

interface Ways {
  onPaid: (id: string) => void;
  onFound: (id: string) => void;
}

function Way({ refund, onPaid, onFound }: { refund: RefundLine } & Ways) {
  if (refund.stuck) {
    return (
      <Button size="sm" onClick={() => onFound(refund.id)} aria-label={`Look it up: ${refund.payer.name}`}>
        Look it up
      </Button>
    );
  }
  if (refund.status === "REFUSED") {
    return (
      <Button size="sm" onClick={() => onPaid(refund.id)} aria-label={`Paid by hand: ${refund.payer.name}`}>
        Paid by hand
      </Button>
    );
  }
  return (
    <span className="small muted">
      {refund.refundedAt && <Time value={refund.refundedAt} as="short" />}
      {refund.providerRef && <span className="num block">Ref {refund.providerRef}</span>}
      {refund.paidByHand && <span className="block">by hand</span>}
    </span>
  );
}

function columns(ways: Ways): Column<RefundLine>[] {
  return [
    { key: "payer", header: "Payer", cell: ({ payer }) => <Link to={`/u/${payer.id}`}>{payer.name}</Link> },
    {
      key: "what",
      header: "Payment",
      narrow: "full",
      cell: ({ paymentId, orderRef, contest }) => (
        <span className="stack justify-items-start gap-2">
          {contest ? <Link to={`/contests/${contest.id}`}>{contest.title}</Link> : "Subscription"}
          <Link className="small num" to={`/admin/payments/${paymentId}`}>
            {orderRef}
          </Link>
        </span>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      sort: bySize("amount", "amount"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    { key: "reason", header: "Reason", cell: ({ reason }) => refundReason(reason) },
    {
      key: "status",
      header: "Status",
      cell: ({ status, refusedCode }) => (
        <span>
          <StatusBadge
            status={status === "REFUSED" ? "FAILED" : status === "SENT" ? "PROCESSING" : status}
            label={LABELS[status]}
          />
          {refusedCode && <span className="small muted num block">Code {refusedCode}</span>}
        </span>
      ),
    },
    {
      key: "decided",
      header: "Decided",
      sort: byTime("created"),
      cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
    },
    {
      key: "done",
      header: "Done",
      align: "right",
      narrow: "bare",
      cell: (refund) => <Way refund={refund} {...ways} />,
    },
  ];
}

const UNAPPLIED: Column<UnappliedLine>[] = [
  {
    key: "payer",
    header: "Payer",
    cell: ({ payment }) => <Link to={`/u/${payment.payer.id}`}>{payment.payer.name}</Link>,
  },
  {
    key: "payment",
    header: "Payment",
    narrow: "full",
    cell: ({ payment }) => (
      <span className="stack justify-items-start gap-2">
        {purposeLabel(payment.purpose)}
        {payment.contest && `: ${payment.contest.title}`}
        <Link className="small num" to={`/admin/payments/${payment.id}`}>
          {payment.orderRef}
        </Link>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    sort: bySize("amount", "amount", ({ payment }) => payment.amountCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ payment }) => <Money cents={payment.amountCents} />,
  },
  {
    key: "at",
    header: "Came",
    sort: byTime("came", ({ payment }) => payment.confirmedAt ?? ""),
    cell: ({ payment }) => payment.confirmedAt && <Time value={payment.confirmedAt} as="short" />,
  },
  {
    key: "refund",
    header: "Refund",
    cell: ({ refund }) =>
      refund ? (
        <StatusBadge status={refund.status} label={LABELS[refund.status]} />
      ) : (
        <StatusBadge status="FAILED" label="None" />
      ),
  },
];

function ByHandDialog({ refund, onClose }: { refund: RefundLine; onClose: () => void }) {
  const send = submitWith<{ reference: string }>(
    async ({ reference }) => {
      await paidByHand(refund.id, reference.trim());
      toast({ kind: "success", title: "Refund recorded", description: `${refund.payer.name} has been told.` });
      onClose();
    },
    { title: "Error", message: "Failed to record the refund" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Refund paid by hand"
      description="Only after you transferred the money from the account of held money. This cannot be undone."
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label="To">{refund.payer.name}</LedgerRow>
        <LedgerRow label="Refused by">{providerName(refund.provider)}</LedgerRow>
        <LedgerRow label="Amount" cents={refund.amountCents} sum />
      </Ledger>
      <Formik
        initialValues={{ reference: "" }}
        validationSchema={object({ reference: string().trim().required("Payment reference is required") })}
        onSubmit={send}
      >
        <Form label="Refund paid by hand">
          <TextField
            name="reference"
            label="Payment reference"
            help="The transaction number of the transfer."
            autoComplete="off"
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Recording…">Record</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

/** Money on its way back, and money that found nothing to pay. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const [paying, setPaying] = useQueryState("paid");
  const [finding, setFinding] = useQueryState("found");
  const [sort, setSort] = useQueryState("sort", "-created");
  const list = useRefunds({ status: status === "ALL" ? "" : status, sort });
  const [open, setOpen] = useQueryTab("unapplied", ["ALL", "OPEN"]);
  const unapplied = useUnapplied(open === "OPEN" ? "OPEN" : "");
  const refunds = list.first && list.pages.flatMap((page) => page.refunds);
  const toFind = refunds?.find(({ id, stuck }) => id === finding && stuck);
  const toPay = refunds?.find(({ id, status: state }) => id === paying && state === "REFUSED");
  return (
    <AdminPage
      title="Refunds"
      sub="Sent once, then only asked about. What a provider refuses is paid by hand; what it says nothing about for a day is looked up."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/refunds.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <div className="stack gap-8">
        <AdminList
          id="refunds"
          title="Refunds"
          filters={
            <ChipGroup
              label="Status"
              options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
              value={status}
              onChange={setStatus}
            />
          }
          rows={refunds}
          columns={columns({ onPaid: setPaying, onFound: setFinding })}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={list.retry}
          empty={{ icon: Undo2, title: "No refund here", text: "Refunds appear as soon as they are decided." }}
          sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
          more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
        />
        <AdminList
          id="unapplied"
          title="Deposits that found nothing to pay"
          filters={
            <ChipGroup
              label="Which"
              options={[
                { value: "ALL", label: "All" },
                { value: "OPEN", label: "Not refunded yet" },
              ]}
              value={open}
              onChange={setOpen}
            />
          }
          rows={unapplied.data}
          columns={UNAPPLIED}
          rowKey={({ payment }) => payment.id}
          error={unapplied.error}
          onRetry={() => void unapplied.mutate()}
          empty={{
            icon: CircleHelp,
            title: "None",
            text: "A payment that comes late or twice is kept here and refunded by itself.",
          }}
        />
      </div>
      {toFind && <FoundRefundDialog refund={toFind} onClose={() => setFinding("", { replace: true })} />}
      {toPay && <ByHandDialog refund={toPay} onClose={() => setPaying("", { replace: true })} />}
    </AdminPage>
  );
}

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
import * as m from "@messages/admin";
import { providerName, purposeLabel, refundReason } from "./words";

const STATUSES = ["ALL", "REFUSED", "PENDING", "SENT", "REFUNDED"] as const;
const LABELS = {
  ALL: m.refunds_all(),
  REFUSED: m.refunds_refused(),
  PENDING: m.refunds_decided(),
  SENT: m.refunds_sent_no_answer_yet(),
  REFUNDED: m.refunds_refunded(),
};

interface Ways {
  onPaid: (id: string) => void;
  onFound: (id: string) => void;
}

function Way({ refund, onPaid, onFound }: { refund: RefundLine } & Ways) {
  if (refund.stuck) {
    return (
      <Button
        size="sm"
        onClick={() => onFound(refund.id)}
        aria-label={m.refunds_look_it_up_label({ payer: refund.payer.name })}
      >
        {m.refunds_look_it_up()}
      </Button>
    );
  }
  if (refund.status === "REFUSED") {
    return (
      <Button
        size="sm"
        onClick={() => onPaid(refund.id)}
        aria-label={m.refunds_paid_by_hand_label({ payer: refund.payer.name })}
      >
        {m.refunds_paid_by_hand()}
      </Button>
    );
  }
  return (
    <span className="small muted">
      {refund.refundedAt && <Time value={refund.refundedAt} as="short" />}
      {refund.providerRef && <span className="num block">{m.refunds_ref({ providerRef: refund.providerRef })}</span>}
      {refund.paidByHand && <span className="block">{m.refunds_by_hand()}</span>}
    </span>
  );
}

function columns(ways: Ways): Column<RefundLine>[] {
  return [
    { key: "payer", header: m.refunds_payer(), cell: ({ payer }) => <Link to={`/u/${payer.id}`}>{payer.name}</Link> },
    {
      key: "what",
      header: m.refunds_payment(),
      narrow: "full",
      cell: ({ paymentId, orderRef, contest }) => (
        <span className="stack justify-items-start gap-2">
          {contest ? <Link to={`/contests/${contest.id}`}>{contest.title}</Link> : m.refunds_subscription()}
          <Link className="small num" to={`/admin/payments/${paymentId}`}>
            {orderRef}
          </Link>
        </span>
      ),
    },
    {
      key: "amount",
      header: m.refunds_amount(),
      sort: bySize("amount", "amount"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ amountCents }) => <Money cents={amountCents} />,
    },
    { key: "reason", header: m.refunds_reason(), cell: ({ reason }) => refundReason(reason) },
    {
      key: "status",
      header: m.refunds_status(),
      cell: ({ status, refusedCode }) => (
        <span>
          <StatusBadge
            status={status === "REFUSED" ? "FAILED" : status === "SENT" ? "PROCESSING" : status}
            label={LABELS[status]}
          />
          {refusedCode && <span className="small muted num block">{m.refunds_code({ refusedCode })}</span>}
        </span>
      ),
    },
    {
      key: "decided",
      header: m.refunds_decided(),
      sort: byTime("created"),
      cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
    },
    {
      key: "done",
      header: m.refunds_done(),
      align: "right",
      narrow: "bare",
      cell: (refund) => <Way refund={refund} {...ways} />,
    },
  ];
}

const UNAPPLIED: Column<UnappliedLine>[] = [
  {
    key: "payer",
    header: m.refunds_payer(),
    cell: ({ payment }) => <Link to={`/u/${payment.payer.id}`}>{payment.payer.name}</Link>,
  },
  {
    key: "payment",
    header: m.refunds_payment(),
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
    header: m.refunds_amount(),
    sort: bySize("amount", "amount", ({ payment }) => payment.amountCents),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ payment }) => <Money cents={payment.amountCents} />,
  },
  {
    key: "at",
    header: m.refunds_came(),
    sort: byTime("came", ({ payment }) => payment.confirmedAt ?? ""),
    cell: ({ payment }) => payment.confirmedAt && <Time value={payment.confirmedAt} as="short" />,
  },
  {
    key: "refund",
    header: m.refunds_refund(),
    cell: ({ refund }) =>
      refund ? (
        <StatusBadge status={refund.status} label={LABELS[refund.status]} />
      ) : (
        <StatusBadge status="FAILED" label={m.refunds_none()} />
      ),
  },
];

function ByHandDialog({ refund, onClose }: { refund: RefundLine; onClose: () => void }) {
  const send = submitWith<{ reference: string }>(
    async ({ reference }) => {
      await paidByHand(refund.id, reference.trim());
      toast({
        kind: "success",
        title: m.refunds_refund_recorded(),
        description: m.refunds_has_been_told({ payer: refund.payer.name }),
      });
      onClose();
    },
    { title: m.refunds_error(), message: m.refunds_failed_to_record_the_refund() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.refunds_refund_paid_by_hand()}
      description={m.refunds_only_after_you_transferred()}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={m.refunds_to()}>{refund.payer.name}</LedgerRow>
        <LedgerRow label={m.refunds_refused_by()}>{providerName(refund.provider)}</LedgerRow>
        <LedgerRow label={m.refunds_amount()} cents={refund.amountCents} sum />
      </Ledger>
      <Formik
        initialValues={{ reference: "" }}
        validationSchema={object({ reference: string().trim().required(m.refunds_payment_reference_is_required()) })}
        onSubmit={send}
      >
        <Form label={m.refunds_refund_paid_by_hand()}>
          <TextField
            name="reference"
            label={m.refunds_payment_reference()}
            help={m.refunds_the_transaction_number()}
            autoComplete="off"
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.refunds_cancel()}
            </Button>
            <SubmitButton busyLabel={m.refunds_recording()}>{m.refunds_record()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

/** Money on its way back, and money that found nothing to pay. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const [paying, setPaying, closePaying] = useQueryState("paid");
  const [finding, setFinding, closeFinding] = useQueryState("found");
  const [sort, setSort] = useQueryState("sort", "-created");
  const list = useRefunds({ status: status === "ALL" ? "" : status, sort });
  const [open, setOpen] = useQueryTab("unapplied", ["ALL", "OPEN"]);
  const unapplied = useUnapplied(open === "OPEN" ? "OPEN" : "");
  const refunds = list.first && list.pages.flatMap((page) => page.refunds);
  const toFind = refunds?.find(({ id, stuck }) => id === finding && stuck);
  const toPay = refunds?.find(({ id, status: state }) => id === paying && state === "REFUSED");
  return (
    <AdminPage
      title={m.refunds_title()}
      sub={m.refunds_sent_once_then_only_asked()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/refunds.csv")} download>
          {m.refunds_export_csv()}
        </AnchorButton>
      }
    >
      <div className="stack gap-8">
        <AdminList
          id="refunds"
          title={m.refunds_title()}
          filters={
            <ChipGroup
              label={m.refunds_status()}
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
          empty={{ icon: Undo2, title: m.refunds_no_refund_here(), text: m.refunds_appear_as_soon() }}
          sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
          more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
        />
        <AdminList
          id="unapplied"
          title={m.refunds_deposits_that_found_nothing()}
          filters={
            <ChipGroup
              label={m.refunds_which()}
              options={[
                { value: "ALL", label: m.refunds_all() },
                { value: "OPEN", label: m.refunds_not_refunded_yet() },
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
            title: m.refunds_none(),
            text: m.refunds_a_payment_that_comes_late(),
          }}
        />
      </div>
      {toFind && <FoundRefundDialog refund={toFind} onClose={() => closeFinding(toFind.id)} />}
      {toPay && <ByHandDialog refund={toPay} onClose={() => closePaying(toPay.id)} />}
    </AdminPage>
  );
}

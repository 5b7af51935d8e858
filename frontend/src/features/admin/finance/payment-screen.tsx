import { MessageSquareMore, Undo2 } from "lucide-react";
import { Link, useParams } from "react-router";
import { useState } from "react";
import { useAction } from "@lib/api/use-action";
import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHead,
  EmptyState,
  ErrorState,
  Ledger,
  LedgerRow,
  Page,
  PageHead,
  PageSkeleton,
  StatusBadge,
  Time,
} from "@ui";
import { askGateway, usePayment } from "./api";
import type { NoticeLine, PaymentAnswer, PaymentCase } from "@lib/api/finance-types";
import { ReportChargebackDialog } from "./chargeback-dialogs";
import { ReviewDialog } from "./review-dialog";
import { appliedLabel, providerName, purposeLabel } from "./words";

const GOOD = new Set(["APPLIED", "DUPLICATE"]);

function Notice({ notice }: { notice: NoticeLine }) {
  return (
    <li className="stack gap-2 border-t border-line px-6 py-4 first:border-t-0">
      <div className="spread">
        <StatusBadge
          status={
            GOOD.has(notice.verdict)
              ? "ACCEPTED"
              : notice.verdict === "RECEIVED" || notice.verdict === "HINT"
                ? "PROCESSING"
                : "REJECTED"
          }
          label={notice.verdict.charAt(0) + notice.verdict.slice(1).toLowerCase().replaceAll("_", " ")}
        />
        <Time value={notice.receivedAt} as="full" className="small muted" />
      </div>
      {notice.reason && <p className="small">{notice.reason}</p>}
      <pre
        className="num m-0 max-h-64 overflow-auto rounded-control bg-sunken p-3 text-12 whitespace-pre-wrap break-all"
        tabIndex={0}
        aria-label={`Message, ${notice.contentType}`}
      >
        {notice.body}
      </pre>
    </li>
  );
}

function Ask({ payment }: { payment: PaymentCase }) {
  const [answer, setAnswer] = useState<PaymentAnswer["answer"]>();
  const { run, busy } = useAction(askGateway, {
    failure: { title: "Error", description: "Failed to ask the gateway" },
  });
  const ask = async () => {
    const answered = await run(payment.id);
    if (answered) setAnswer(answered.answer);
  };
  return (
    <div className="stack">
      <Button busy={busy} busyLabel="Asking…" onClick={() => void ask()}>
        Ask the gateway again
      </Button>
      {answer && (
        <Callout
          kind={answer.outcome === "SUCCESS" ? "success" : "info"}
          title={`${providerName(payment.provider)}: ${answer.outcome.toLowerCase()}`}
          live="status"
        >
          {answer.message} <span className="num">({answer.code})</span>
        </Callout>
      )}
    </div>
  );
}

type Opened = "review" | "chargeback";

/** What an admin may settle here, by the state of the payment. */
function Acts({ payment }: { payment: PaymentCase }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      {payment.status === "REVIEW" && (
        <Callout kind="warning" title="This payment waits for you">
          What the provider said does not fit what was asked for.
          <span className="row tight mt-3">
            <Button variant="primary" size="sm" onClick={() => setOpened("review")}>
              Settle this payment
            </Button>
          </span>
        </Callout>
      )}
      {payment.status === "DISPUTED" && (
        <Callout kind="warning" title="The provider took this payment back">
          Decide the chargeback under <Link to="/admin/gateways">Gateways</Link> when the provider has decided.
        </Callout>
      )}
      {payment.status === "SUCCEEDED" && (
        <Button variant="ghost" icon={Undo2} onClick={() => setOpened("chargeback")}>
          Report a chargeback
        </Button>
      )}
      {opened === "review" && <ReviewDialog payment={payment} onClose={close} />}
      {opened === "chargeback" && <ReportChargebackDialog payment={payment} onClose={close} />}
    </>
  );
}

function Case({ payment }: { payment: PaymentCase }) {
  return (
    <Page title={`${payment.orderRef} · Admin`}>
      <PageHead
        title={<span className="num break-all">{payment.orderRef}</span>}
        crumbs={[
          { label: "Admin", to: "/admin" },
          { label: "Payments", to: "/admin/payments" },
        ]}
        badges={<StatusBadge status={payment.status} />}
        sub={`${purposeLabel(payment.purpose)} by ${payment.payer.name} at ${providerName(payment.provider)}`}
      />
      <div className="with-side end">
        <Card aria-labelledby="messages">
          <CardHead id="messages" title="Received messages" />
          {payment.notices.length === 0 ? (
            <EmptyState bare level={3} icon={MessageSquareMore} title="No message came">
              <p>The provider has not written about this payment.</p>
            </EmptyState>
          ) : (
            <ul className="m-0 list-none p-0">
              {payment.notices.map((notice) => (
                <Notice key={notice.id} notice={notice} />
              ))}
            </ul>
          )}
        </Card>
        <div className="side-flow stack gap-5">
          <Card className="side-first block" aria-labelledby="facts">
            <CardHead id="facts" title="Facts" />
            <CardBody className="stack gap-5">
              <Ledger>
                <LedgerRow label="Amount" cents={payment.amountCents} />
                <LedgerRow label="Went to">{appliedLabel(payment.appliedTo)}</LedgerRow>
                <LedgerRow label="Opened">
                  <Time value={payment.createdAt} as="short" />
                </LedgerRow>
                {payment.confirmedAt && (
                  <LedgerRow label="Confirmed">
                    <Time value={payment.confirmedAt} as="short" />
                  </LedgerRow>
                )}
                {payment.providerTxnId && <LedgerRow label="Provider's number">{payment.providerTxnId}</LedgerRow>}
                {payment.contest && (
                  <LedgerRow label="Contest">
                    <Link to={`/contests/${payment.contest.id}`}>{payment.contest.title}</Link>
                  </LedgerRow>
                )}
                {payment.refund && (
                  <LedgerRow label="Refund">
                    <StatusBadge status={payment.refund.status} />
                  </LedgerRow>
                )}
              </Ledger>
              <Ask payment={payment} />
              <Acts payment={payment} />
            </CardBody>
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** One attempt to pay with everything that was said about it. */
export function Component() {
  const { id = "" } = useParams();
  const payment = usePayment(id);
  if (payment.data) return <Case payment={payment.data} />;
  if (payment.error) {
    return (
      <Page title="Payment · Admin">
        <PageHead title="Payment" crumbs={[{ label: "Payments", to: "/admin/payments" }]} />
        <ErrorState title="The payment did not load" error={payment.error} onRetry={() => void payment.mutate()} />
      </Page>
    );
  }
  return <PageSkeleton label="Loading the payment" />;
}

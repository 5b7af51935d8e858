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
import * as m from "@messages/admin";
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
        aria-label={m.payment_message({ contentType: notice.contentType })}
      >
        {notice.body}
      </pre>
    </li>
  );
}

function Ask({ payment }: { payment: PaymentCase }) {
  const [answer, setAnswer] = useState<PaymentAnswer["answer"]>();
  const { run, busy } = useAction(askGateway, {
    failure: { title: m.payment_error(), description: m.payment_failed_to_ask_the_gateway() },
  });
  const ask = async () => {
    const answered = await run(payment.id);
    if (answered) setAnswer(answered.answer);
  };
  return (
    <div className="stack">
      <Button busy={busy} busyLabel={m.payment_asking()} onClick={() => void ask()}>
        {m.payment_ask_the_gateway_again()}
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
        <Callout kind="warning" title={m.payment_this_payment_waits_for_you()}>
          {m.payment_what_the_provider_said_does()}
          <span className="row tight mt-3">
            <Button variant="primary" size="sm" onClick={() => setOpened("review")}>
              {m.payment_settle_this_payment()}
            </Button>
          </span>
        </Callout>
      )}
      {payment.status === "DISPUTED" && (
        <Callout kind="warning" title={m.payment_the_provider_took_this_payment()}>
          {m.payment_decide_the_chargeback_under_gateways({
            link: (children) => <Link to="/admin/gateways">{children}</Link>,
          })}
        </Callout>
      )}
      {payment.status === "SUCCEEDED" && (
        <Button variant="ghost" icon={Undo2} onClick={() => setOpened("chargeback")}>
          {m.payment_report_a_chargeback()}
        </Button>
      )}
      {opened === "review" && <ReviewDialog payment={payment} onClose={close} />}
      {opened === "chargeback" && <ReportChargebackDialog payment={payment} onClose={close} />}
    </>
  );
}

function Case({ payment }: { payment: PaymentCase }) {
  return (
    <Page title={m.payment_page_title({ orderRef: payment.orderRef })}>
      <PageHead
        title={<span className="num break-all">{payment.orderRef}</span>}
        crumbs={[
          { label: m.payment_crumb_admin(), to: "/admin" },
          { label: m.payment_payments(), to: "/admin/payments" },
        ]}
        badges={<StatusBadge status={payment.status} />}
        sub={m.payment_by_at({
          purpose: purposeLabel(payment.purpose),
          payer: payment.payer.name,
          provider: providerName(payment.provider),
        })}
      />
      <div className="with-side end">
        <Card aria-labelledby="messages">
          <CardHead id="messages" title={m.payment_received_messages()} />
          {payment.notices.length === 0 ? (
            <EmptyState bare level={3} icon={MessageSquareMore} title={m.payment_no_message_came()}>
              <p>{m.payment_the_provider_has_not_written()}</p>
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
            <CardHead id="facts" title={m.payment_facts()} />
            <CardBody className="stack gap-5">
              <Ledger>
                <LedgerRow label={m.payment_amount()} cents={payment.amountCents} />
                <LedgerRow label={m.payment_went_to()}>{appliedLabel(payment.appliedTo)}</LedgerRow>
                <LedgerRow label={m.payment_opened()}>
                  <Time value={payment.createdAt} as="short" />
                </LedgerRow>
                {payment.confirmedAt && (
                  <LedgerRow label={m.payment_confirmed()}>
                    <Time value={payment.confirmedAt} as="short" />
                  </LedgerRow>
                )}
                {payment.providerTxnId && (
                  <LedgerRow label={m.payment_providers_number()}>{payment.providerTxnId}</LedgerRow>
                )}
                {payment.contest && (
                  <LedgerRow label={m.payment_contest()}>
                    <Link to={`/contests/${payment.contest.id}`}>{payment.contest.title}</Link>
                  </LedgerRow>
                )}
                {payment.refund && (
                  <LedgerRow label={m.payment_refund()}>
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
      <Page title={m.payment_page_title_loading()}>
        <PageHead title={m.payment_title()} crumbs={[{ label: m.payment_payments(), to: "/admin/payments" }]} />
        <ErrorState
          title={m.payment_the_payment_did_not_load()}
          error={payment.error}
          onRetry={() => void payment.mutate()}
        />
      </Page>
    );
  }
  return <PageSkeleton label={m.payment_loading_the_payment()} />;
}

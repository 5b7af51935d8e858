import { FileText, ReceiptText } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import type { SubscriptionCharge } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { formatDay } from "@lib/time";
import * as m from "@messages/subscriptions";
import {
  Card,
  CardHead,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Icon,
  Money,
  Skeleton,
  StatusBadge,
  TextLink,
  Time,
} from "@ui";
import { useCharges } from "./api";
import { chargeStatus } from "./model";

function paidWith({ cashCents, creditCents }: SubscriptionCharge): string {
  if (creditCents === 0) return m.billing_wallet();
  return cashCents === 0
    ? m.billing_credits()
    : m.billing_wallet_and_credits({ cash: formatMoney(cashCents), credits: formatMoney(creditCents) });
}

const COLUMNS: Column<SubscriptionCharge>[] = [
  {
    key: "plan",
    header: m.billing_plan(),
    cell: (charge) => (
      <span>
        <span className="strong">{charge.planName}</span>
        {charge.kind === "RENEWAL" && <span className="muted"> {m.billing_renewal()}</span>}
      </span>
    ),
  },
  {
    key: "period",
    header: m.billing_period(),
    cell: ({ periodStart, periodEnd }) => (
      <span className="num small ink-2 whitespace-nowrap">
        {periodStart && periodEnd
          ? m.billing_period_from_to({ start: formatDay(periodStart), end: formatDay(periodEnd) })
          : m.billing_not_started()}
      </span>
    ),
  },
  {
    key: "paid",
    header: m.billing_paid(),
    cell: ({ paidAt }) =>
      paidAt ? <Time value={paidAt} as="date" /> : <span className="muted">{m.billing_not_yet()}</span>,
    narrow: "hide",
  },
  {
    key: "with",
    header: m.billing_with(),
    cell: (charge) => <span className="small ink-2">{paidWith(charge)}</span>,
    narrow: "full",
  },
  { key: "amount", header: m.billing_amount(), align: "right", cell: ({ priceCents }) => <Money cents={priceCents} /> },
  {
    key: "status",
    header: m.billing_status(),
    align: "right",
    cell: ({ status }) => <StatusBadge {...chargeStatus(status)} />,
  },
  {
    key: "receipt",
    header: m.billing_receipt(),
    align: "right",
    cell: ({ documentId, planName }) =>
      documentId ? (
        <a
          className="link small whitespace-nowrap"
          href={apiUrl(`/api/documents/${documentId}`)}
          target="_blank"
          rel="noreferrer"
          aria-label={m.billing_receipt_opens_tab({ plan: planName })}
        >
          <Icon as={FileText} size="s" />
          {m.billing_receipt()}
        </a>
      ) : (
        <span className="muted small">{m.billing_no_receipt()}</span>
      ),
  },
];

/** Every charge with its receipt. */
export function Billing() {
  const { data, error, mutate } = useCharges();
  return (
    <Card className="overflow-hidden" aria-labelledby="billing">
      <CardHead id="billing" title={m.billing_history()}>
        <TextLink className="small" to="/documents" arrow>
          {m.billing_all_receipts()}
        </TextLink>
      </CardHead>
      {data ? (
        <DataTable
          caption={m.billing_caption()}
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState bare level={3} icon={ReceiptText} title={m.billing_none_yet()}>
              <p>{m.billing_none_yet_text()}</p>
            </EmptyState>
          }
        />
      ) : error ? (
        <ErrorState bare title={m.billing_not_loaded()} error={error} onRetry={() => void mutate()} />
      ) : (
        <div className="stack gap-4 p-6" role="status" aria-label={m.billing_loading()}>
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      )}
    </Card>
  );
}

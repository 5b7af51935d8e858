import { FileText, ReceiptText } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import type { SubscriptionCharge } from "@lib/api/products";
import { formatMoney } from "@lib/format";
import { formatDay } from "@lib/time";
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
  if (creditCents === 0) return "Wallet";
  return cashCents === 0 ? "Credits" : `${formatMoney(cashCents)} wallet, ${formatMoney(creditCents)} credits`;
}

const COLUMNS: Column<SubscriptionCharge>[] = [
  {
    key: "plan",
    header: "Plan",
    cell: (charge) => (
      <span>
        <span className="strong">{charge.planName}</span>
        {charge.kind === "RENEWAL" && <span className="muted"> renewal</span>}
      </span>
    ),
  },
  {
    key: "period",
    header: "Period",
    cell: ({ periodStart, periodEnd }) => (
      <span className="num small ink-2 whitespace-nowrap">
        {periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : "Not started"}
      </span>
    ),
  },
  {
    key: "paid",
    header: "Paid",
    cell: ({ paidAt }) => (paidAt ? <Time value={paidAt} as="date" /> : <span className="muted">Not yet</span>),
    narrow: "hide",
  },
  {
    key: "with",
    header: "With",
    cell: (charge) => <span className="small ink-2">{paidWith(charge)}</span>,
    narrow: "full",
  },
  { key: "amount", header: "Amount", align: "right", cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { key: "status", header: "Status", align: "right", cell: ({ status }) => <StatusBadge {...chargeStatus(status)} /> },
  {
    key: "receipt",
    header: "Receipt",
    align: "right",
    cell: ({ documentId, planName }) =>
      documentId ? (
        <a
          className="link small whitespace-nowrap"
          href={apiUrl(`/api/documents/${documentId}`)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Receipt for ${planName}, opens in a new tab`}
        >
          <Icon as={FileText} size="s" />
          Receipt
        </a>
      ) : (
        <span className="muted small">None</span>
      ),
  },
];

/** Every charge with its receipt. */
export function Billing() {
  const { data, error, mutate } = useCharges();
  return (
    <Card className="overflow-hidden" aria-labelledby="billing">
      <CardHead id="billing" title="Billing history">
        <TextLink className="small" to="/documents" arrow>
          All receipts
        </TextLink>
      </CardHead>
      {data ? (
        <DataTable
          caption="Charges for plans, newest first"
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState bare level={3} icon={ReceiptText} title="No charges yet">
              <p>Payments for plans appear here with their receipts.</p>
            </EmptyState>
          }
        />
      ) : error ? (
        <ErrorState bare title="Your charges did not load" error={error} onRetry={() => void mutate()} />
      ) : (
        <div className="stack gap-4 p-6" role="status" aria-label="Loading charges">
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      )}
    </Card>
  );
}

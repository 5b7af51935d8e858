import { CreditCard } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import { useQueryState } from "@lib/use-query-state";
import { AnchorButton, type Column, Money, Select, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { usePayments } from "./api";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { bySize, byTime } from "../sorts";
import type { PaymentLine } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { appliedLabel, providerName, purposeLabel } from "./words";

const any = (label: string) => ({ value: "", label });
const STATUSES = [
  any(m.payments_all_statuses()),
  ...[
    "CREATED",
    "PENDING",
    "SUCCEEDED",
    "FAILED",
    "CANCELLED",
    "EXPIRED",
    "REVIEW",
    "REFUND_PENDING",
    "REFUNDED",
    "DISPUTED",
    "CHARGED_BACK",
  ].map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase().replace("_", " ") })),
];
const PROVIDERS = [
  any(m.payments_both_providers()),
  { value: "easypaisa", label: "Easypaisa" },
  { value: "jazzcash", label: "JazzCash" },
];
const PURPOSES = [
  any(m.payments_all_purposes()),
  ...["DEPOSIT", "RAISE", "BOOST", "SUBSCRIPTION", "ENTRY_PURCHASE"].map((value) => ({
    value,
    label: purposeLabel(value),
  })),
];

const COLUMNS: Column<PaymentLine>[] = [
  {
    key: "ref",
    header: m.payments_reference(),
    narrow: "full",
    cell: ({ id, orderRef }) => (
      <Link className="num" to={`/admin/payments/${id}`}>
        {orderRef}
      </Link>
    ),
  },
  { key: "payer", header: m.payments_payer(), cell: ({ payer }) => <Link to={`/u/${payer.id}`}>{payer.name}</Link> },
  {
    key: "what",
    header: m.payments_for(),
    className: "lg:max-w-60",
    cell: ({ purpose, contest }) => (
      <span>
        {purposeLabel(purpose)}
        {contest && (
          <Link className="small block" to={`/contests/${contest.id}`}>
            {contest.title}
          </Link>
        )}
      </span>
    ),
  },
  { key: "provider", header: m.payments_provider(), cell: ({ provider }) => providerName(provider) },
  {
    key: "amount",
    header: m.payments_amount(),
    sort: bySize("amount", "amount"),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: "status",
    header: m.payments_status(),
    cell: ({ status, appliedTo }) => (
      <span>
        <StatusBadge status={status} />
        {appliedTo && <span className="small muted block">{appliedLabel(appliedTo)}</span>}
      </span>
    ),
  },
  {
    key: "at",
    header: m.payments_opened(),
    sort: byTime("created"),
    cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
  },
];

/** Every attempt to pay, found by reference, payer or contest. */
export function Component() {
  const [status, setStatus] = useQueryState("status");
  const [provider, setProvider] = useQueryState("provider");
  const [purpose, setPurpose] = useQueryState("purpose");
  const [q, setQ] = useQueryState("q");
  const [sort, setSort] = useQueryState("sort", "-created");
  const list = usePayments({ status, provider, purpose, q, sort });
  const filters = (
    <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,15rem)_repeat(3,auto)]">
      <SearchBox
        label={m.payments_search_payments()}
        placeholder={m.payments_reference_e_mail_or_id()}
        value={q}
        onSearch={setQ}
      />
      <Select
        aria-label={m.payments_status()}
        options={STATUSES}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      <Select
        aria-label={m.payments_provider()}
        options={PROVIDERS}
        value={provider}
        onChange={(event) => setProvider(event.target.value)}
      />
      <Select
        aria-label={m.payments_purpose()}
        options={PURPOSES}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
    </div>
  );
  return (
    <AdminPage
      title={m.payments_title()}
      sub={m.payments_open_one_to_read_every()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/payments.csv")} download>
          {m.payments_export_csv()}
        </AnchorButton>
      }
    >
      <AdminList
        id="payments"
        title={m.payments_attempts()}
        filters={filters}
        rows={list.first && list.pages.flatMap(({ payments }) => payments)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{
          icon: CreditCard,
          title: m.payments_no_payment_found(),
          text: m.payments_nothing_fits_these_filters_references(),
        }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

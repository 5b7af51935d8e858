/** Names for what finance reads; apart from the others because only admins load it. */
import type { AdminPayoutView } from "./types";
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type FinancePayout = AdminPayoutView;
export type Batch = Schemas["PayoutBatchView"];
export type ResultRow = Schemas["PayoutResultRow"];
export type ResultReport = Schemas["PayoutResultsView"];

export type RefundRequestLine = Schemas["AdminRefundRequest"];
export type MoneyBackLine = Schemas["AdminMoneyBackView"];

export type DisputeLine = Schemas["AdminDisputeLine"];
export type DisputeCase = Schemas["AdminDisputeView"];

export type RefundLine = Schemas["FinanceRefund"];
export type PaymentLine = Schemas["FinancePayment"];
export type NoticeLine = Schemas["FinanceNotice"];
export type PaymentCase = Schemas["FinancePaymentDetail"];
export type PaymentAnswer = Schemas["FinancePaymentAnswer"];
export type UnappliedLine = Schemas["UnappliedPayment"];

export type Gateway = Schemas["GatewayView"];
export type SettlementReport = Schemas["SettlementReport"];
export type SettlementLine = Schemas["SettlementLine"];
export type UnsettledPayment = Schemas["UnsettledPayment"];
export type Chargeback = Schemas["ChargebackView"];

export type LedgerCheck = Schemas["LedgerCheck"];
export type TrialRow = Schemas["TrialBalanceRow"];
export type LedgerTransaction = Schemas["LedgerTransactions"]["transactions"][number];

export type PlanRow = Schemas["PlanView"];

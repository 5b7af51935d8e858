/** What the finance desk reads. Times are RFC 3339 UTC, money is integer paisa. */
import type { AdminPayoutView, DisputeView, FileView, PersonRef, Provider } from "@lib/api/types";

export interface Named {
  id: string;
  name: string;
}
export interface Titled {
  id: string;
  title: string;
}

export interface Proposal {
  outcome: "PAID" | "FAILED";
  reference: string | null;
  by: Named;
  at: string;
}
export type DeskPayout = AdminPayoutView & { proposal?: Proposal | null };

export interface Batch {
  id: string;
  rows: number;
  totalCents: number;
  settled: number;
  createdAt: string;
  createdBy: Named;
}
export interface ResultRow {
  line: number;
  payoutId: string | null;
  status: string | null;
  amountCents: number | null;
  problem: string | null;
}
export interface ResultReport {
  rows: ResultRow[];
  rowCount: number;
  totalCents: number;
  problems: number;
  applied: boolean;
  alreadyImported: boolean;
}

export interface RefundRequestLine {
  id: string;
  contest: Titled & { prizeCents: number };
  client: Named;
  reason: string;
  status: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN";
  liveEntries: number;
  createdAt: string;
  decidedAt: string | null;
  note: string | null;
}
export interface MoneyBackLine {
  id: string;
  user: Named;
  planName: string;
  cashCents: number;
  creditCents: number;
  reason: string;
  status: "PENDING" | "APPROVED" | "DECLINED";
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
}

export interface DisputeLine {
  id: string;
  contest: Titled;
  prizeCents: number;
  client: PersonRef;
  winner: PersonRef;
  status: DisputeView["status"];
  openedSide: DisputeView["openedSide"];
  reason: DisputeView["reason"];
  createdAt: string;
  answerDueAt: string;
  decidable: boolean;
  decidableByMe: boolean;
}
export type DisputeCase = DisputeView & {
  client: PersonRef;
  winner: PersonRef;
  contestTitle: string;
  brief: string;
  handoverFiles: FileView[];
  decidableByMe: boolean;
  whyNot: string | null;
};

export type RefundState = "PENDING" | "SENT" | "REFUNDED" | "REFUSED";
export interface RefundLine {
  id: string;
  paymentId: string;
  orderRef: string;
  provider: Provider;
  amountCents: number;
  reason: string;
  status: RefundState;
  refusedCode: string | null;
  providerRef: string | null;
  payer: Named;
  contest: Titled | null;
  createdAt: string;
  refundedAt: string | null;
  paidByHand: boolean;
}
export interface PaymentLine {
  id: string;
  orderRef: string;
  purpose: "DEPOSIT" | "RAISE" | "BOOST" | "SUBSCRIPTION";
  provider: Provider;
  status: string;
  appliedTo: "ESCROW" | "PURCHASE" | "UNAPPLIED" | null;
  amountCents: number;
  payer: Named;
  contest: Titled | null;
  createdAt: string;
  confirmedAt: string | null;
}
export interface NoticeLine {
  id: string;
  receivedAt: string;
  verdict: string;
  reason: string;
  contentType: string;
  body: string;
}
export type PaymentCase = PaymentLine & {
  providerTxnId: string | null;
  refund: { id: string; status: RefundState; amountCents: number; refundedAt: string | null } | null;
  notices: NoticeLine[];
};
export type PaymentAnswer = PaymentCase & { answer: { outcome: string; code: string; message: string } };
export interface UnappliedLine {
  payment: PaymentLine;
  refund: { id: string; status: RefundState } | null;
}

export interface TrialRow {
  kind: string;
  normalSide: "DR" | "CR";
  debitCents: number;
  creditCents: number;
  balanceCents: number;
  count: number;
}
export interface TrialBalance {
  accounts: TrialRow[];
  debitCents: number;
  creditCents: number;
}
export interface LedgerEntry {
  account: string;
  side: "DR" | "CR";
  amountCents: number;
}
export interface LedgerTransaction {
  id: string;
  kind: string;
  key: string;
  at: string;
  entries: LedgerEntry[];
}
export interface LedgerChecks {
  ranAt: string;
  checks: { name: string; violations: string[] }[];
}

export interface PlanRow {
  id: string;
  tier: string;
  name: string;
  priceCents: number;
  maxActiveContests: number;
  featuredCreditsPerMonth: number;
  features: string[];
}

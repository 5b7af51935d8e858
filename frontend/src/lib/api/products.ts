/** Shapes of boosts, plans, credits, referrals and papers. Times are RFC 3339 UTC, money is integer paisa in fields ending in Cents. */
import type { ContestDetail, PaymentView, Provider } from "./types";

export type PaymentPurpose = "DEPOSIT" | "RAISE" | "BOOST" | "SUBSCRIPTION";
/** A payment says what it pays; a subscription belongs to no contest. */
export type AnyPayment = Omit<PaymentView, "contestId"> & { purpose: PaymentPurpose; contestId: string | null };

/** A payment that was begun and can be gone on with. */
export interface OpenPayment {
  id: string;
  redirectUrl: string | null;
  expiresAt: string;
}

/** PENDING awaits its payment, WAITING the contest; EARNED still runs, and no longer goes back. */
export type BoostStatus = "PENDING" | "WAITING" | "ACTIVE" | "EARNED" | "REFUNDED" | "CANCELLED";

export interface BoostView {
  id: string;
  status: BoostStatus;
  priceCents: number;
  cashCents: number;
  creditCents: number;
  /** One of the plan's featured places, no money. */
  fromPlan: boolean;
  startsAt: string | null;
  endsAt: string | null;
  refundableUntil: string | null;
  payment: OpenPayment | null;
}

export interface BoostOffer {
  priceCents: number;
  creditsCents: number;
  planPlacesLeft: number;
  daysMax: number;
}

export interface BoostStarted {
  boost: BoostView;
  paymentId?: string;
  redirectUrl?: string;
}

export type PayBoostWith = Provider | "credits" | "plan";

/** What a contest says of its featured place. */
export type BoostedContest = ContestDetail & { boost?: BoostView | null };

export type PlanTier = "FREE" | "STARTER" | "PRO" | "ENTERPRISE";

export interface PlanView {
  id: string;
  tier: PlanTier;
  name: string;
  priceCents: number;
  currency: string;
  formattedPrice: string;
  /** -1: as many as one likes. */
  maxActiveContests: number;
  featuredCreditsPerMonth: number;
  features: string[];
}

export interface PendingPlan {
  planId: string;
  tier: PlanTier;
  paymentId: string;
  redirectUrl: string | null;
  expiresAt: string;
  cashCents: number;
  creditCents: number;
}

export type MoneyBackStatus = "PENDING" | "APPROVED" | "DECLINED";

export interface MoneyBackRequest {
  status: MoneyBackStatus;
  reason: string;
  note: string | null;
  createdAt: string;
}

export interface CurrentSubscription {
  plan: PlanView;
  status: "active" | "expired";
  isExpired: boolean;
  daysUntilRenewal: number | null;
  subscriptionId: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  /** Later than the end of the period once the next one is paid. */
  paidUntil: string | null;
  cancelAtPeriodEnd: boolean;
  featuredCreditsLeft: number;
  activeContests: number;
  /** Those in force now: of the plan as it was bought, or of FREE once it expired. */
  limits: { maxActiveContests: number; featuredCreditsPerMonth: number };
  canRenew: boolean;
  pending: PendingPlan | null;
  moneyBack: { until: string | null; request: MoneyBackRequest | null };
}

export interface SubscriptionQuote {
  priceCents: number;
  creditsCents: number;
  cashCents: number;
  unusedCents: number;
  kind: "FIRST" | "CHANGE" | "RENEWAL" | "TO_FREE";
}

export interface SubscribeAnswer {
  status: "active" | "pending_payment";
  paymentId?: string;
  redirectUrl?: string;
}

export interface SubscriptionCharge {
  id: string;
  kind: "FIRST" | "RENEWAL";
  planName: string;
  priceCents: number;
  cashCents: number;
  creditCents: number;
  status: "PENDING" | "PAID" | "EARNED" | "SWAPPED" | "REFUNDED" | "CANCELLED";
  periodStart: string | null;
  periodEnd: string | null;
  paidAt: string | null;
  paperId: string | null;
}

export type ReferralStatus = "REGISTERED" | "REWARDED" | "CAPPED" | "VOID" | "REVOKED";

export interface ReferredFriend {
  firstName: string;
  status: ReferralStatus;
  at: string;
}

export interface ReferralInfo {
  code: string;
  stats: { uses: number; totalEarned: number };
  friends: ReferredFriend[];
}

export interface CreditLot {
  id: string;
  amountCents: number;
  reason: string;
  expiresAt: string;
}

export interface Credits {
  totalAmountCents: number;
  credits: CreditLot[];
}

export type CreditStatus = "AVAILABLE" | "PARTLY_USED" | "USED" | "EXPIRED" | "REVOKED";

export interface CreditHistoryItem {
  id: string;
  amountCents: number;
  remainingCents: number;
  reason: string;
  createdAt: string;
  usedAt: string | null;
  expiresAt: string;
  status: CreditStatus;
}

export type PaperKind = "RECEIPT" | "FEE_INVOICE" | "PAYOUT_ADVICE";

export interface PaperView {
  id: string;
  kind: PaperKind;
  /** Given within a second; null until then. */
  number: string | null;
  title: string;
  amountCents: number;
  issuedAt: string;
}

export interface PaperList {
  papers: PaperView[];
  nextCursor: string | null;
}

export interface StatementLine {
  at: string;
  kind: string;
  what: string;
  reference: string | null;
  inCents: number;
  outCents: number;
}

export interface Statement {
  period: string;
  from: string;
  to: string;
  lines: StatementLine[];
  totals: { inCents: number; outCents: number };
}

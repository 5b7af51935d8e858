/** Names for the shapes of boosts, plans, credits, referrals and documents. Times are RFC 3339 UTC, money is integer paisa in fields ending in Cents. */
import type { components } from "./schema.gen";
import type { Provider } from "./types";

type Schemas = components["schemas"];

export type PaymentPurpose = Schemas["PaymentPurpose"];

export type BoostView = Schemas["BoostView"];
export type BoostOffer = Schemas["BoostOffer"];
export type BoostStarted = Schemas["BoostStarted"];
export type PayBoostWith = Provider | "credits" | "plan";

export type PlanTier = Schemas["PlanTier"];
/** `maxActiveContests` of -1: as many as one likes. */
export type PlanView = Schemas["PlanView"];
export type PendingPlan = Schemas["PendingPlan"];
export type MoneyBackRequest = Schemas["MoneyBackRequestView"];
/** `limits` are those in force now: of the plan as it was bought, or of FREE once it expired. */
export type CurrentSubscription = Schemas["SubscriptionView"];
export type SubscriptionQuote = Schemas["QuoteView"];
export type SubscribeAnswer = Schemas["Subscribed"];
export type SubscriptionCharge = Schemas["ChargeView"];

export type ReferralStatus = Schemas["ReferralStatus"];
export type ReferredFriend = Schemas["ReferralFriend"];
export type CreditLot = Schemas["Credit"];
export type Credits = Schemas["Credits"];
export type CreditStatus = Schemas["CreditStatus"];
export type CreditHistoryItem = Schemas["CreditHistoryItem"];

export type DocumentKind = Schemas["DocumentKind"];
export type DocumentView = Schemas["DocumentView"];
export type SignedNda = Schemas["SignedNda"];
export type StatementLine = Schemas["StatementLine"];
export type Statement = Schemas["StatementView"];

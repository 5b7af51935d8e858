import { plural } from "@lib/format";
import { PAYOUT_BUSINESS_DAYS, PAYOUT_INITIATED_HOURS } from "@lib/rules.gen";

/** How long the providers take, as specified; no program of ours holds them to it. */
const WALLET_DAYS = "1-2";
export const BANK_PAYOUT_DAYS = "3-5";
export const WALLET_PAYOUT_TIME = `${WALLET_DAYS} business days`;
export const BANK_PAYOUT_TIME = `${BANK_PAYOUT_DAYS} business days`;
/** A sentence, up to where it may go on. */
export const PAYOUT_PROMISE = `Payouts are initiated within ${plural(PAYOUT_INITIATED_HOURS, "hour")} and processed within ${plural(PAYOUT_BUSINESS_DAYS, "business day")}`;

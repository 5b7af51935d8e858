import { PAYOUT_BUSINESS_DAYS, PAYOUT_INITIATED_HOURS } from "@lib/rules.gen";
import * as m from "@messages/content";

/** How long the providers take, as specified; no program of ours holds them to it. */
export const BANK_PAYOUT_DAYS = "3-5";
export const WALLET_PAYOUT_TIME = m.payout_times_business_days({ days: "1-2" });
export const BANK_PAYOUT_TIME = m.payout_times_business_days({ days: BANK_PAYOUT_DAYS });
/** For the sentences that promise them. */
export const PAYOUT_TIMES = { hours: PAYOUT_INITIATED_HOURS, days: PAYOUT_BUSINESS_DAYS };
export const PAYOUT_PROMISE = m.payout_times_promise(PAYOUT_TIMES);

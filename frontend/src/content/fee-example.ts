import { feeOf } from "@lib/fee";
import { formatMoney } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";

const PRIZE_CENTS = 1_000_000;

/** "Of PKR 10,000 the winner receives PKR 9,700." */
export const EXAMPLE = {
  prize: formatMoney(PRIZE_CENTS),
  winner: formatMoney(PRIZE_CENTS - feeOf(PRIZE_CENTS, FEE_BPS)),
};

import type { ContestDetail } from "@lib/api/types";
import type { PaymentTrip } from "@lib/payment-trip";
import { toLocalInput } from "@lib/time";
import * as m from "@messages/contests";

const DAY = 24 * 60 * 60 * 1000;

/** The dialogs that change what was agreed, as the address names them. */
export const CHANGES = ["deadline", "prize", "guarantee", "refund"] as const;
export type Change = (typeof CHANGES)[number];

const NEEDED: Record<Change, ContestDetail["allowedActions"][number]> = {
  deadline: "extend",
  prize: "raise",
  guarantee: "guarantee",
  refund: "requestRefund",
};

/** The change that the address asks for, when the server allows it. */
export function changeAsked(
  raw: string,
  { allowedActions }: Pick<ContestDetail, "allowedActions">,
): Change | undefined {
  const change = CHANGES.find((name) => name === raw);
  return change && allowedActions.includes(NEEDED[change]) ? change : undefined;
}

export interface DeadlineChoice {
  label: string;
  /** As <input type="datetime-local"> has it, in Pakistan time. */
  value: string;
}

/** A few days more at the same hour, and the last moment there is. */
export function deadlineChoices(deadline: string, latest: string): DeadlineChoice[] {
  const last = toLocalInput(latest);
  const choices = [3, 7]
    .map((days) => ({ label: m.terms_days_more({ days }), value: toLocalInput(Date.parse(deadline) + days * DAY) }))
    .filter(({ value }) => value < last);
  return [
    ...choices,
    { label: choices.length === 0 ? m.terms_as_long_as_possible() : m.terms_the_latest(), value: last },
  ];
}

/** What is still to be paid; nothing while the field holds no higher prize. */
export function raiseDifference(prizeCents: number, newCents: number): number {
  return Number.isFinite(newCents) ? Math.max(0, newCents - prizeCents) : 0;
}

/** What is paid, and where the payer comes back to. */
export function raiseTrip({ id, title }: Pick<ContestDetail, "id" | "title">, paymentId: string): PaymentTrip {
  return { paymentId, what: m.terms_higher_prize_of({ title }), back: `/contests/${id}` };
}

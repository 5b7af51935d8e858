import { number, object, string } from "yup";
import { now } from "@lib/clock";
import { formatMoney } from "@lib/format";
import { MESSAGES } from "@lib/messages";
import { PRIZE_MAX_CENTS, REASON_MAX, REASON_MIN } from "@lib/rules.gen";
import { formatDateTime, fromLocalInput } from "@lib/time";
import * as m from "@messages/contests";

export function extensionSchema(deadline: string, latest: string) {
  const at = (text: string | undefined) => Date.parse(fromLocalInput(text ?? "") ?? "");
  return object({
    deadline: string()
      .test("future", MESSAGES.deadline.future, (text) => at(text) > now())
      .test(
        "later",
        m.terms_schemas_deadline_too_early({ deadline: formatDateTime(deadline) }),
        (text) => at(text) > Date.parse(deadline),
      )
      .test(
        "latest",
        m.terms_schemas_deadline_too_late({ latest: formatDateTime(latest) }),
        (text) => !(at(text) > Date.parse(latest)),
      ),
  });
}

export function raiseSchema(prizeCents: number) {
  const more = m.terms_schemas_prize_too_low({ prize: formatMoney(prizeCents) });
  return object({
    prizeCents: number()
      .typeError(more)
      .required(more)
      .integer(MESSAGES.prize.decimals)
      .moreThan(prizeCents, more)
      .max(PRIZE_MAX_CENTS, MESSAGES.prize.max),
  });
}

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;

export const refundReasonSchema = object({
  reason: string()
    .test("min", MESSAGES.refundReason.min, (text) => lengthOf(text) >= REASON_MIN)
    .test("max", MESSAGES.refundReason.max, (text) => lengthOf(text) <= REASON_MAX),
});

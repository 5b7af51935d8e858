import { object, string } from "yup";
import type { MethodType } from "@lib/api/types";
import { MESSAGES } from "@lib/messages";
import * as m from "@messages/payouts";
import type { NewMethod } from "./api";

export interface MethodValues {
  type: MethodType;
  accountNumber: string;
  accountName: string;
  bankName: string;
}

export const EMPTY_METHOD: MethodValues = { type: "EASYPAISA", accountNumber: "", accountName: "", bankName: "" };

/** People group digits with spaces and dashes; the account does not have them. */
export function compact(account: string): string {
  return account.replace(/[\s-]/g, "").toUpperCase();
}

export function isWallet(type: MethodType): boolean {
  return type !== "BANK_TRANSFER";
}

const MOBILE = /^(?:\+92|0092|92|0)?3\d{9}$/;
const PLAIN_ACCOUNT = /^\d{5,24}$/;
const IBAN = /^PK\d{2}[A-Z]{4}[0-9A-Z]{16}$/;

/** ISO 13616: the first four characters to the end, letters as numbers, remainder of 97 is 1. */
export function isPakistaniIban(text: string): boolean {
  const iban = compact(text);
  if (!IBAN.test(iban)) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => String(Number.parseInt(sign, 36))).join("");
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The server's own words, so that people read the same sentence before and after sending. */
function accountError(type: MethodType, text: string): string | undefined {
  const account = compact(text);
  if (account.length < 5) return MESSAGES.accountNumber.min;
  if (isWallet(type)) return MOBILE.test(account) ? undefined : m.method_schema_mobile();
  return isPakistaniIban(account) || PLAIN_ACCOUNT.test(account) ? undefined : m.method_schema_iban();
}

const NAME_MESSAGE = m.method_schema_holder();
const BANK_MESSAGE = m.method_schema_bank();

export const methodSchema = object({
  type: string().oneOf(["EASYPAISA", "JAZZCASH", "BANK_TRANSFER"]).required(),
  accountNumber: string()
    .default("")
    .test("account", (value, context) => {
      const message = accountError((context.parent as MethodValues).type, value);
      return message === undefined || context.createError({ message });
    }),
  accountName: string().trim().required(NAME_MESSAGE).min(2, NAME_MESSAGE).max(100, NAME_MESSAGE),
  bankName: string()
    .trim()
    .when("type", {
      is: "BANK_TRANSFER",
      then: (schema) => schema.required(BANK_MESSAGE).min(2, BANK_MESSAGE).max(100, BANK_MESSAGE),
    }),
});

/** What is sent: a wallet has no bank. */
export function toRequest({ type, accountNumber, accountName, bankName }: MethodValues): NewMethod {
  const method = { type, accountNumber: compact(accountNumber), accountName: accountName.trim() };
  return isWallet(type) ? method : { ...method, bankName: bankName.trim() };
}

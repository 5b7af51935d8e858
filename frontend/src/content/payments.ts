import type { MethodType, Provider } from "@lib/api/types";
import * as m from "@messages/content";
import { BANK_PAYOUT_TIME, WALLET_PAYOUT_TIME } from "./payout-times";

export interface WalletInfo {
  value: Provider;
  label: string;
  /** What paying there is like. */
  text: string;
  initials: string;
  look: "green" | "red";
}

/** Whom people pay with, in the order they are offered. */
export const WALLETS: readonly WalletInfo[] = [
  {
    value: "easypaisa",
    label: "Easypaisa",
    text: m.payments_easypaisa_text(),
    initials: "ep",
    look: "green",
  },
  {
    value: "jazzcash",
    label: "JazzCash",
    text: m.payments_jazzcash_text(),
    initials: "JC",
    look: "red",
  },
];

export const walletName = (provider: Provider): string => (provider === "easypaisa" ? "Easypaisa" : "JazzCash");

export interface MethodInfo {
  type: MethodType;
  label: string;
  /** The specification spells one of them differently in the list of payout times. */
  payoutLabel: string;
  /** Stands for the service: its logo is not ours. Null means a drawing of a bank. */
  initials: string | null;
  look: "green" | "red" | "plain";
  /** On the payouts screen. */
  payoutTime: string;
  /** Where the money arrives, in the words of the form. */
  kind: string;
}

/** The three ways to be paid, in the order people are offered them. */
export const METHODS: readonly MethodInfo[] = [
  {
    type: "EASYPAISA",
    label: "Easypaisa",
    payoutLabel: "EasyPaisa",
    initials: "ep",
    look: "green",
    payoutTime: WALLET_PAYOUT_TIME,
    kind: m.payments_mobile_wallet(),
  },
  {
    type: "JAZZCASH",
    label: "JazzCash",
    payoutLabel: "JazzCash",
    initials: "JC",
    look: "red",
    payoutTime: WALLET_PAYOUT_TIME,
    kind: m.payments_mobile_wallet(),
  },
  {
    type: "BANK_TRANSFER",
    label: m.payments_bank_transfer(),
    payoutLabel: m.payments_bank_transfer(),
    initials: null,
    look: "plain",
    payoutTime: BANK_PAYOUT_TIME,
    kind: m.payments_bank_account(),
  },
];

const BY_TYPE = new Map(METHODS.map((method) => [method.type, method]));

export function methodInfo(type: MethodType): MethodInfo {
  const info = BY_TYPE.get(type);
  if (!info) throw new Error(`Unknown payout method ${type}`);
  return info;
}

export const METHOD_NOTES: readonly { title: string; text: string }[] = [
  { title: m.payments_bank_transfers(), text: m.payments_take_1_3_business_days() },
  { title: m.payments_easypaisa_and_jazzcash(), text: m.payments_are_typically_instant() },
];

/** The only place that turns paisa into text. Thousands are grouped (12,500), lakhs are not used. */

import * as m from "@messages/lib";
import { group, MINUS } from "./number";

export { formatInteger } from "./number";

/** The figure without its currency: 1250000 -> "12,500", 1250050 -> "12,500.50". */
export function formatAmount(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const rupees = Math.floor(whole / 100);
  const paisa = whole % 100;
  const sign = cents < 0 && whole !== 0 ? MINUS : "";
  const decimals = paisa === 0 ? "" : `.${String(paisa).padStart(2, "0")}`;
  return `${sign}${group(String(rupees))}${decimals}`;
}

/** 1250000 -> "PKR 12,500", -1250000 -> "\u2212PKR 12,500": the sign comes first. */
export function formatMoney(cents: number): string {
  return m.format_money({ sign: signOf(cents), amount: formatAmount(Math.abs(cents)) });
}

export function signOf(cents: number): string {
  return Math.round(cents) < 0 ? MINUS : "";
}

/** For averages, whose paisa mean nothing. */
export function toWholeRupees(cents: number): number {
  return Math.round(cents / 100) * 100;
}

/** A rate in basis points: 300 -> "3%", 250 -> "2.5%". */
export function formatPercent(bps: number): string {
  return `${bps / 100}%`;
}

/** What a person typed into a rupee field, in paisa; undefined when it is not an amount. */
export function parseRupees(text: string): number | undefined {
  const cleaned = text.replace(/[,\s]/g, "").replace(/^PKR/i, "");
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(cleaned);
  if (!match?.[1]) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Bytes as people read them; 1 MB = 1024 kB, as phones and desktops show it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return m.format_kilobytes({ size: Math.round(bytes / 1024) });
  const mega = bytes / (1024 * 1024);
  return m.format_megabytes({ size: mega >= 10 ? Math.round(mega) : Math.round(mega * 10) / 10 });
}

/** "03001234567" -> "···· 4567": account numbers are shown by their last four digits. */
export function maskAccount(account: string): string {
  return `\u00b7\u00b7\u00b7\u00b7 ${account.slice(-4)}`;
}

/** "Hira Baloch" -> "HB". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

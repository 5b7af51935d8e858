import { useSyncExternalStore } from "react";

/** Currencies in which people may see what a prize is about worth. */
export const CURRENCIES = ["USD", "EUR", "GBP", "AED", "SAR"] as const;

const KEY = "muqabla-currency";

function stored(): string {
  try {
    const code = localStorage.getItem(KEY) ?? "";
    return CURRENCIES.some((known) => known === code) ? code : "";
  } catch {
    return "";
  }
}

let chosen = stored();
const listeners = new Set<() => void>();

/** The currency, or "" for rupees only. Remembered in this browser. */
export function chooseCurrency(code: string): void {
  chosen = code;
  try {
    if (code) localStorage.setItem(KEY, code);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenCurrency(): string {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** 1250000 paisa at 281.45 rupees -> "44"; small amounts keep two decimals. For orientation only, so fractions may round. */
export function approximate(cents: number, pkrPerUnit: string): string {
  const amount = cents / 100 / Number(pkrPerUnit);
  if (amount >= 10) return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ",");
  return amount.toFixed(2);
}

import type { Provider, ProviderState } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import * as m from "@messages/content";
import { walletName } from "./payments";

export interface WalletState {
  /** Why this wallet is no choice now, or may not work. */
  note?: string;
  /** It cannot take this amount: choosing it would only be refused. */
  disabled: boolean;
}

/**
 * What stands against paying `cents` with a wallet. One that does not answer may answer again at any moment, so it stays a choice;
 * nobody is kept from paying because this could not be asked.
 */
export function walletState(
  states: readonly ProviderState[] | undefined,
  provider: Provider,
  cents: number,
): WalletState {
  const state = states?.find((one) => one.provider === provider);
  if (!state) return { disabled: false };
  const name = walletName(provider);
  if (!state.available) return { disabled: true, note: m.use_wallets_cannot_be_used_at_the_moment({ name }) };
  // Without an amount there is nothing to compare.
  if (cents > 0 && (cents < state.minCents || cents > state.maxCents)) {
    return {
      disabled: true,
      note: m.use_wallets_takes_between({ name, min: formatMoney(state.minCents), max: formatMoney(state.maxCents) }),
    };
  }
  return state.down ? { disabled: false, note: m.use_wallets_does_not_answer({ name }) } : { disabled: false };
}

/** Which wallets can take an amount now. */
export function useWallets(): (provider: Provider, cents: number) => WalletState {
  const { data } = useApi("/api/payments/providers", { fresh: true });
  return (provider, cents) => walletState(data, provider, cents);
}

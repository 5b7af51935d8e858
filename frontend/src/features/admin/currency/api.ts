import { api } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { useApi } from "@lib/api/use-api";
import { refreshAdmin } from "../queues";

const RATES = "/api/admin/currency/rates";

/** What a currency was worth on a day; decimal digits, so that nothing is rounded on the way. */
export type CurrencyRate = Body<"put", typeof RATES>;

export const useRates = () => useApi(RATES, { fresh: true });

export async function saveRate(rate: CurrencyRate): Promise<CurrencyRate> {
  const saved = await api.put(RATES, rate);
  await refreshAdmin(RATES, "/api/currency/rates");
  return saved;
}

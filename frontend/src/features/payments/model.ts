import type { Provider } from "@lib/api/types";
import { parseRupees } from "@lib/format";

export const PROCESSING_MS = 2_000;
export const REDIRECT_MS = 2_000;

/** A path that contains "easypaisa" is Easypaisa, anything else JazzCash. */
export function providerOf(path: string): Provider {
  return path.toLowerCase().includes("easypaisa") ? "easypaisa" : "jazzcash";
}

export interface SimulatorFields {
  amount: string;
  ref: string;
  desc: string;
}

/** JazzCash speaks in paisa: "1500.00" -> "150000". */
export function toPaisa(amount: string): string {
  return String(parseRupees(amount) ?? Math.round(Number(amount) * 100));
}

/** The message that the provider would send to our server after a successful payment. */
export function webhookBody(
  provider: Provider,
  { amount, ref }: SimulatorFields,
  query: URLSearchParams,
): Record<string, string> {
  const signature = query.get("sig") ?? "";
  const contest = query.get("contest") ?? "";
  if (provider === "easypaisa") return { amount, reference: ref, status: "SUCCESS", merchant_ref: contest, signature };
  return {
    pp_Amount: toPaisa(amount),
    pp_TxnRefNo: ref,
    pp_ResponseCode: "000",
    pp_MerchantID: query.get("mid") ?? "",
    contestId: contest,
    pp_SecureHash: signature,
  };
}

/**
 * Posted as the provider would, without our session. Whatever the answer, the page goes on:
 * the dashboard shows the true state.
 */
export async function postWebhook(provider: Provider, body: Record<string, string>): Promise<void> {
  const answer = await fetch(`/api/payments/${provider}/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "omit",
    // The page may be left before the answer arrives.
    keepalive: true,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`);
}

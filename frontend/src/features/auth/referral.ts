import { REFERRAL_KEPT_DAYS } from "@lib/kept";

const KEY = "muqabla-ref";
const KEEP_MS = REFERRAL_KEPT_DAYS * 86_400_000;

interface Remembered {
  code: string;
  at: number;
}

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "at" in value &&
    typeof value.at === "number"
  );
}

/**
 * A friend's code from ?ref=, kept for a while; the newest link counts. By the browser's own clock: a link is read before
 * the product's clock is known.
 */
export function rememberReferral(search: string): void {
  const code = new URLSearchParams(search).get("ref")?.trim();
  if (!code || !/^[\w-]{1,64}$/.test(code)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ code, at: Date.now() } satisfies Remembered));
  } catch {
    // Without storage the code is only used when registration follows at once.
  }
}

export function rememberedReferral(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isRemembered(stored) && Date.now() - stored.at < KEEP_MS ? stored.code : undefined;
  } catch {
    return undefined;
  }
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing to forget.
  }
}

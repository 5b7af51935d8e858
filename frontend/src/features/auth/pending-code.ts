import type { Role } from "@lib/api/types";
import { CODE_MINUTES } from "@lib/rules.gen";
import type { Registration } from "./api";

/** A registration whose code is still to be typed. The password is never stored: after a reload there is none. */
export type PendingCode = Omit<Registration, "password"> & { password?: string };

const KEY = "muqabla-pending-code";
/** As long as the code of the mail works. */
const KEEP_MS = CODE_MINUTES * 60_000;
const ROLES: readonly unknown[] = ["CLIENT", "TALENT"] satisfies Role[];

interface Stored extends PendingCode {
  at: number;
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== "object" || value === null) return false;
  const { email, firstName, lastName, attempt, role, at } = value as Record<string, unknown>;
  return (
    [email, firstName, attempt].every((text) => typeof text === "string") &&
    ["string", "undefined"].includes(typeof lastName) &&
    ROLES.includes(role) &&
    typeof at === "number"
  );
}

/** Kept in this tab: phones drop the page while its owner reads the mail. By the browser's own clock. */
export function rememberPending({ email, firstName, lastName, role, attempt }: Registration): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ email, firstName, lastName, role, attempt, at: Date.now() } satisfies Stored),
    );
  } catch {
    // Without storage a reload begins with the form again.
  }
}

export function pendingCode(): PendingCode | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (!isStored(stored) || Date.now() - stored.at >= KEEP_MS) return undefined;
    const { email, firstName, lastName, role, attempt } = stored;
    return { email, firstName, lastName, role, attempt };
  } catch {
    return undefined;
  }
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing to forget.
  }
}

import { ApiError } from "@lib/api/error";
import { randomId } from "@lib/random-id";

/** Who sends the same again later than this means it: the answer that was lost is no longer waited for. */
const KEPT_MS = 10 * 60_000;
/** More than anybody has under way; the oldest goes first. */
const KEPT_MAX = 50;

interface Kept {
  key: string;
  since: number;
}

/** Writes of which nobody knows whether they happened. In memory only: bodies may hold what nobody should find on a disk. */
const unknown = new Map<string, Kept>();

/**
 * Sends a write with an Idempotency-Key. What is sent again after an answer was lost (no network, a server that failed) has the key of the first
 * try, so the server does it once; after an answer, or with another content, it is a new intention with a new key.
 */
export async function withKey<T>(content: string, send: (key: string) => Promise<T>): Promise<T> {
  const now = Date.now();
  for (const [other, { since }] of unknown) if (now - since > KEPT_MS) unknown.delete(other);
  const kept = unknown.get(content) ?? { key: randomId(), since: now };
  unknown.set(content, kept);
  for (const oldest of unknown.keys()) {
    if (unknown.size <= KEPT_MAX) break;
    unknown.delete(oldest);
  }
  const forget = () => {
    if (unknown.get(content) === kept) unknown.delete(content);
  };
  try {
    const answer = await send(kept.key);
    forget();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forget();
    throw error;
  }
}

import { useCallback, useState } from "react";

function newKey(): string {
  // randomUUID exists only on secure origins; a phone on a plain-http test address still needs a key.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A key for one intention to pay: kept through retries and renders, renewed when the intention changes. */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

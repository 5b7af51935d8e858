export type Variant = "A" | "B";

const BUCKETS = 10_000;

/** FNV-1a with 32 bits, over the text as UTF-8. */
export function fnv32a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** From 0 to 9,999. The server computes the same (`crates/experiments`); both pass the same vectors. */
export function bucketOf(seed: string, id: string): number {
  return fnv32a(String(fnv32a(seed + id))) % BUCKETS;
}

export function variantOf(seed: string, id: string): Variant {
  return bucketOf(seed, id) < BUCKETS / 2 ? "A" : "B";
}

import { expect, it } from "vitest";
import vectors from "../../../../crates/experiments/vectors.json";
import { bucketOf, fnv32a, variantOf } from "./assign";

it("hashes as FNV-1a does", () => {
  expect([fnv32a(""), fnv32a("a"), fnv32a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

it("chooses what the server chooses", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(400);
  for (const { seed, id, bucket, variant } of vectors) {
    expect([seed, id, bucketOf(seed, id), variantOf(seed, id)]).toEqual([seed, id, bucket, variant]);
  }
});

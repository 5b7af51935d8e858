import assert from "node:assert/strict";
import test from "node:test";
import { contests, queries } from "./labels.mjs";
import { ndcg } from "./ndcg.mjs";

test("is 1 for the best order and 0 when nothing fits", () => {
  assert.equal(ndcg([3, 2, 1], [1, 2, 3]), 1);
  assert.equal(ndcg([0, 0], [3]), 0);
  assert.equal(ndcg([], [3]), 0);
});

test("discounts by place: a worked example", () => {
  // (3 + 7 / log2(3)) / (7 + 3 / log2(3))
  assert.ok(Math.abs(ndcg([2, 3], [3, 2]) - 0.834) < 0.0001);
});

test("counts ten places only, found and possible", () => {
  assert.equal(ndcg([...Array(10).fill(0), 3], [3]), 0);
  assert.equal(ndcg(Array(10).fill(3), Array(30).fill(3)), 1);
});

test("refuses a query that no contest fits", () => {
  assert.throws(() => ndcg([], [0]), RangeError);
});

test("the labelled set is as large as it says and every query has a contest that fits", () => {
  const all = contests();
  assert.ok(all.length >= 400 && all.length <= 600, `${all.length} contests`);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const asked = queries(all);
  assert.ok(asked.length >= 200, `${asked.length} queries`);
  for (const group of new Set(asked.map((query) => query.group))) {
    const { length } = asked.filter((query) => query.group === group);
    assert.ok(length >= 30, `${group} has ${length} queries`);
  }
  for (const { q, grades } of asked)
    assert.ok(Math.max(0, ...grades.values()) === 3, `no contest of grade 3 for "${q}"`);
  assert.equal(new Set(asked.map(({ q, group }) => `${group} ${q}`)).size, asked.length);
});

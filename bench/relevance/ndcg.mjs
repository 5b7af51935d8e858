// How good a list of answers is.

/** Discounted cumulative gain of the first `places` grades: 2^grade - 1, divided by the logarithm of the place. */
const gain = (grades, places) =>
  grades.slice(0, places).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/**
 * Normalised discounted cumulative gain: 1 when no other order of all judged contests would be better, 0 when nothing found is any good.
 * `found` are the grades of the answers in their order, `judged` the grades of all contests that fit.
 */
export function ndcg(found, judged, places = 10) {
  const best = gain(
    judged.toSorted((a, b) => b - a),
    places,
  );
  if (best === 0) throw new RangeError("a query needs a contest that fits");
  return gain(found, places) / best;
}

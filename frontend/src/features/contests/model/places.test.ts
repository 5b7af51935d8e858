import { describe, expect, it } from "vitest";
import { copyOf, isBlank } from "../create/earlier";
import { contest } from "./contest.fixture";
import { emptyContest, payloadOf, valuesOf } from "./contest-form";
import { bounded, draftFrom } from "./draft-storage";
import { firstPlace, placesError, placesFrom, suggestedPlaces } from "./places";

const PRIZE = 1_000_000;

describe("places of a prize", () => {
  it("are suggested falling, in whole rupees, and the first one gets the rest", () => {
    expect(suggestedPlaces(PRIZE, 1)).toEqual([]);
    expect(suggestedPlaces(PRIZE, 2)).toEqual([400_000]);
    expect(suggestedPlaces(PRIZE, 3)).toEqual([300_000, 200_000]);
    expect(suggestedPlaces(PRIZE, 4)).toEqual([250_000, 180_000, 120_000]);
    expect(suggestedPlaces(PRIZE, 5)).toEqual([240_000, 160_000, 120_000, 80_000]);
    expect(suggestedPlaces(Number.NaN, 2)).toEqual([0]);
    for (const prize of [33_300, 77_777, 123_456, 50_000_000]) {
      for (const count of [2, 3, 4, 5]) {
        const lower = suggestedPlaces(prize, count);
        expect(lower.every((cents) => cents % 100 === 0)).toBe(true);
        expect(placesError(prize, lower), `${count} places of ${prize}`).toBeUndefined();
      }
    }
  });

  it.each<[number[], string | undefined]>([
    [[], undefined],
    [[499_900], undefined],
    [[500_000], "Each place gets less than the one above it"],
    [[200_000, 200_000], "Each place gets less than the one above it"],
    [[PRIZE], "The places come to more than the prize"],
    [[499], "Each place gets at least PKR 5"],
    [[500], undefined],
    [[Number.NaN], "Enter an amount for each place"],
    [[500.5], "A prize has at most two decimals"],
  ])("are checked as the server checks them: %j", (lower, message) => {
    expect(placesError(PRIZE, lower)).toBe(message);
  });

  it("leave complaints about a missing prize to the prize", () => {
    expect(placesError(Number.NaN, [500])).toBeUndefined();
    expect(firstPlace(Number.NaN, [500])).toBeNaN();
  });

  it("are kept with the form, a field without an amount too", () => {
    const values = { ...emptyContest(""), lowerPlacesCents: [300, Number.NaN], unusedPlaces: "FIRST_PLACE" as const };
    expect(bounded(values)).toMatchObject({ lowerPlacesCents: [300, 0], unusedPlaces: "FIRST_PLACE" });
    expect(draftFrom(bounded(values))).toMatchObject({ lowerPlacesCents: [300, Number.NaN] });
    expect(isBlank({ values, attachments: [] })).toBe(false);
    expect(placesFrom([1, 2, 3, 4, 5], "KEEP")).toEqual({});
    expect(placesFrom(["1"], null)).toEqual({});
  });

  it("of a contest are in its form, and in one that uses it again", () => {
    const places = { amountsCents: [600, 400], unused: "FIRST_PLACE" as const };
    const expected = { lowerPlacesCents: [400], unusedPlaces: "FIRST_PLACE" };
    expect(valuesOf({ ...contest, places })).toMatchObject(expected);
    expect(copyOf({ ...contest, places })).toMatchObject(expected);
    expect(payloadOf(valuesOf({ ...contest, places }))).toMatchObject(expected);
    expect(payloadOf(valuesOf(contest))).toMatchObject({ lowerPlacesCents: [], unusedPlaces: "REFUND" });
  });
});

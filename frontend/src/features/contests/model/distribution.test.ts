import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { distributionNote, distributionSentence, distributionTitle, equalShare } from "./distribution";

describe("distribution", () => {
  it("names who shares, one or many", () => {
    const sentence = (shared: Parameters<typeof distributionSentence>[0]) =>
      renderToStaticMarkup(distributionSentence(shared, "1 May"));
    expect(sentence({ rule: "SHORTLISTED", amongFinalists: false, done: false, people: 4 })).toBe(
      "On 1 May the prize, less the fee, is shared equally between the 4 people on the shortlist.",
    );
    expect(sentence({ rule: "BEST_RATED", amongFinalists: false, done: false, people: 1 })).toBe(
      "On 1 May the prize, less the fee, goes to the one person with the best rating.",
    );
    expect(sentence({ rule: "ALL_LIVE", amongFinalists: true, done: false, people: 3 })).toBe(
      "On 1 May the prize, less the fee, is shared equally between the 3 people in the final round.",
    );
    expect(sentence({ rule: "ALL_ENTRANTS", amongFinalists: false, done: true, people: 2 })).toBe(
      "Nobody was chosen, so on 1 May the prize, less the fee, was shared equally between all 2 people who entered.",
    );
  });

  it("divides to the paisa and keeps nothing back", () => {
    expect(equalShare({ netCents: 4_365_000, people: 4 })).toEqual({ eachCents: 1_091_250, restCents: 0 });
    const { eachCents, restCents } = equalShare({ netCents: 100, people: 3 });
    expect([eachCents, restCents]).toEqual([33, 1]);
    expect(eachCents * 3 + restCents).toBe(100);
    expect(equalShare({ netCents: 100, people: 0 })).toEqual({ eachCents: 0, restCents: 0 });
  });

  it("speaks to the person who looks", () => {
    expect(distributionTitle({ done: false }, "CLIENT")).toBe("If you choose nobody");
    expect(distributionTitle({ done: false }, "ENTRANT")).toBe("If the client chooses nobody");
    expect(distributionTitle({ done: true }, "CLIENT")).toBe("The prize was shared");
    expect(
      distributionNote({ done: false, rule: "ALL_LIVE", amongFinalists: false, shareCents: null }, "ENTRANT"),
    ).toMatch(/^As things stand, you are not among them\./);
    expect(
      distributionNote({ done: false, rule: "ALL_LIVE", amongFinalists: false, shareCents: 5 }, "ENTRANT"),
    ).not.toMatch(/not among them/);
    expect(
      distributionNote({ done: false, rule: "ALL_LIVE", amongFinalists: false, shareCents: null }, "VISITOR"),
    ).toBeUndefined();
    expect(
      distributionNote({ done: true, rule: "ALL_LIVE", amongFinalists: false, shareCents: null }, "ENTRANT"),
    ).toBeUndefined();
    const finalists = { done: false, rule: "ALL_LIVE", amongFinalists: true } as const;
    expect(distributionNote({ ...finalists, shareCents: null }, "ENTRANT")).toMatch(/not among them\.$/);
    expect(distributionNote({ ...finalists, shareCents: 5 }, "ENTRANT")).toBeUndefined();
    expect(distributionNote({ ...finalists, shareCents: null }, "CLIENT")).toBeUndefined();
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { followServerClock } from "@lib/clock";
import { forgetOwn } from "@lib/own-storage";
import { emptyContest } from "./contest-form";
import { bounded, clearDraft, draftFrom, loadDraft, saveDraft } from "./draft-storage";

const DAY = 86_400_000;
const later = (ms: number) => followServerClock(new Date(Date.now() + ms).toISOString());

afterEach(() => {
  localStorage.clear();
  later(0);
});

describe("draft of the form", () => {
  it("comes back as it was", () => {
    const values = { ...emptyContest("Copywriting"), title: "Half a ti", sealed: false };
    saveDraft(undefined, values);
    expect(loadDraft(undefined)).toEqual({ values, kept: false });
    saveDraft("ayesha", values, true);
    expect(loadDraft("ayesha")).toEqual({ values, kept: true });
  });

  it("is nobody else's, and goes when its owner signs out", () => {
    saveDraft("ayesha", { ...emptyContest(""), title: "Hers" });
    expect(loadDraft("sana")).toBeUndefined();
    expect(loadDraft(undefined)).toBeUndefined();
    forgetOwn();
    expect(loadDraft("ayesha")).toBeUndefined();
  });

  it("of a visitor is kept for a week, that of a member for a month", () => {
    saveDraft(undefined, emptyContest(""));
    saveDraft("ayesha", emptyContest(""));
    later(7 * DAY - 1_000);
    expect(loadDraft(undefined)).toBeDefined();
    later(7 * DAY + 1_000);
    expect(loadDraft(undefined)).toBeUndefined();
    expect(loadDraft("ayesha")).toBeDefined();
    later(30 * DAY + 1_000);
    expect(loadDraft("ayesha")).toBeUndefined();
  });

  it("leaves out an amount that was none, and a deadline that has passed", () => {
    saveDraft(undefined, { ...emptyContest(""), prizeCents: Number.NaN });
    expect(loadDraft(undefined)?.values).not.toHaveProperty("prizeCents");
    expect(bounded({ ...emptyContest(""), prizeCents: 1234.5 })).not.toHaveProperty("prizeCents");
    saveDraft(undefined, { ...emptyContest(""), title: "Late", deadline: "2020-01-01T10:00" });
    expect(loadDraft(undefined)?.values).toMatchObject({ title: "Late" });
    expect(loadDraft(undefined)?.values).not.toHaveProperty("deadline");
  });

  it("has bounds, by character", () => {
    const long = bounded({ ...emptyContest(""), title: "🐝".repeat(400), brief: "a".repeat(20_000) });
    expect(Array.from(long.title)).toHaveLength(300);
    expect(long.brief).toHaveLength(10_000);
  });

  it("ignores what somebody else left there", () => {
    expect(draftFrom({ title: 5, brief: "A brief", sealed: "yes" })).toEqual({ brief: "A brief" });
    for (const text of ["no json", "7", "{}", '{"values":{"title":"x"}}', '{"values":7,"at":"soon"}']) {
      localStorage.setItem("muqabla-own-contest-form-visitor", text);
      expect(loadDraft(undefined)).toBeUndefined();
    }
  });

  it("is gone once the contest exists", () => {
    saveDraft("ayesha", emptyContest(""));
    clearDraft("ayesha");
    expect(loadDraft("ayesha")).toBeUndefined();
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { emptyContest } from "./contest-form";
import { clearDraft, loadDraft, saveDraft } from "./draft-storage";

afterEach(() => sessionStorage.clear());

describe("draft of the form", () => {
  it("comes back as it was", () => {
    const values = { ...emptyContest("Copywriting"), title: "Half a ti", sealed: false };
    saveDraft(values);
    expect(loadDraft()).toEqual(values);
  });

  it("leaves out an amount that was none", () => {
    saveDraft({ ...emptyContest(""), prizeCents: Number.NaN });
    expect(loadDraft()).not.toHaveProperty("prizeCents");
  });

  it("ignores what somebody else left there", () => {
    sessionStorage.setItem("muqabla-contest-form", '{"title":5}');
    expect(loadDraft()).toEqual({});
    sessionStorage.setItem("muqabla-contest-form", "no json");
    expect(loadDraft()).toEqual({});
  });

  it("is gone once the contest exists", () => {
    saveDraft(emptyContest(""));
    clearDraft();
    expect(loadDraft()).toEqual({});
  });
});

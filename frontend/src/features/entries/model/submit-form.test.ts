import { ValidationError } from "yup";
import { describe, expect, it } from "vitest";
import {
  EMPTY_ENTRY,
  entryPayload,
  SUBMIT_MESSAGES,
  submitSchema,
  type SubmitValues,
  totalProgress,
  valuesOf,
} from "./submit-form";

function messages(change: Partial<SubmitValues>): string[] {
  try {
    submitSchema.validateSync({ ...EMPTY_ENTRY, ownWork: true, ...change }, { abortEarly: false });
    return [];
  } catch (error) {
    return error instanceof ValidationError ? error.errors : ["unexpected"];
  }
}

describe("submit form", () => {
  it("asks for the declaration", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ ownWork: false })).toEqual([SUBMIT_MESSAGES.ownWork]);
  });

  it.each(["https://muqabla.pk/work", "http://example.com", "", "  "])("takes %j as a link", (link) => {
    expect(messages({ link })).toEqual([]);
  });

  it.each(["muqabla", "javascript:alert(1)", "ftp://files.pk/x", "https://localhost"])(
    "refuses %j as a link",
    (link) => {
      expect(messages({ link })).toEqual([SUBMIT_MESSAGES.link]);
    },
  );

  it("wants the list of what it was told about", () => {
    expect(messages({ hasThirdParty: true, usesAi: true, aiTools: " " })).toEqual([
      SUBMIT_MESSAGES.thirdParty,
      SUBMIT_MESSAGES.aiTools,
    ]);
    expect(messages({ hasThirdParty: true, thirdParty: "Inter, OFL" })).toEqual([]);
  });

  it("sends only what was filled in and still applies", () => {
    expect(
      entryPayload(
        {
          ...EMPTY_ENTRY,
          ownWork: true,
          note: " Hello ",
          thirdParty: "left over",
          usesAi: true,
          aiTools: "An upscaler",
        },
        ["f1"],
      ),
    ).toEqual({
      files: ["f1"],
      link: undefined,
      note: "Hello",
      ownWork: true,
      thirdParty: undefined,
      aiTools: "An upscaler",
    });
  });

  it("begins another version with the words of the one before, and asks for the declaration again", () => {
    expect(valuesOf({ link: null, note: "Hello", thirdParty: "Inter, OFL", aiTools: "" })).toEqual({
      ...EMPTY_ENTRY,
      note: "Hello",
      hasThirdParty: true,
      thirdParty: "Inter, OFL",
    });
  });

  it("weighs progress by size and leaves out what failed", () => {
    expect(totalProgress([])).toBe(0);
    expect(
      totalProgress([
        { size: 100, progress: 1, status: "done" },
        { size: 300, progress: 0.5, status: "uploading" },
        { size: 900, progress: 0, status: "failed" },
      ]),
    ).toBe(0.625);
  });
});

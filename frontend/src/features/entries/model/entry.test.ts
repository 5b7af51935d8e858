import { describe, expect, it } from "vitest";
import { declineLabel, hostOf, inVersion, isWebLink } from "./entry";
import { entry, file } from "./entry.fixture";

describe("entry", () => {
  it("says why it was declined", () => {
    expect(declineLabel("OFF_BRIEF")).toBe("Declined: off the brief");
    expect(declineLabel("OTHER")).toBe("Declined");
    expect(declineLabel(null)).toBe("Declined");
  });

  it("shortens links for people and never links to scripts", () => {
    expect(hostOf("https://www.behance.net/gallery/1?x=2")).toBe("behance.net/gallery/1");
    expect(hostOf("https://muqabla.pk/")).toBe("muqabla.pk");
    expect(hostOf("no link")).toBe("no link");
    expect(isWebLink("javascript:alert(1)")).toBe(false);
    expect(isWebLink("HTTPS://muqabla.pk")).toBe(true);
  });

  it("is what it was in one of its versions, with the stars and the thread of today", () => {
    const first = {
      number: 1,
      note: "First",
      link: null,
      thirdParty: "",
      aiTools: "",
      files: [file("a.png")],
      createdAt: "2026-11-01T10:00:00Z",
    };
    const newest = entry(7, { note: "Second", stars: 4, version: 2, versions: [first], commentsCount: 3 });
    expect(inVersion(newest, undefined)).toBe(newest);
    expect(inVersion(newest, 2)).toBe(newest);
    expect(inVersion(newest, 9)).toBe(newest);
    expect(inVersion(newest, 1)).toEqual({
      ...newest,
      note: "First",
      files: [file("a.png")],
      version: 1,
      versionCreatedAt: first.createdAt,
    });
  });
});

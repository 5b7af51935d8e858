import { describe, expect, it } from "vitest";
import { declineLabel, hostOf, isWebLink } from "./entry";

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
});

import { describe, expect, it } from "vitest";
import {
  completeLink,
  deviceName,
  isPhone,
  isWebLink,
  linkLabel,
  passwordSchema,
  profileSchema,
  type ProfileValues,
  toProfileRequest,
  withSkill,
} from "./model";

const values: ProfileValues = { name: "Hira Baloch", bio: "", skills: [], portfolio: [] };
const ten = Array.from({ length: 10 }, (_, index) => `skill ${index}`);

async function firstError(change: Partial<ProfileValues>): Promise<string | undefined> {
  try {
    await profileSchema.validate({ ...values, ...change });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("skills", () => {
  it("are added once, in whatever case", () => {
    expect(withSkill(["Logo design"], "  Packaging ").skills).toEqual(["Logo design", "Packaging"]);
    expect(withSkill(["Logo design"], "logo DESIGN").skills).toEqual(["Logo design"]);
    expect(withSkill([], "  ").skills).toEqual([]);
  });

  it("end at ten", () => {
    expect(withSkill(ten, "one more")).toEqual({ skills: ten, error: "Maximum 10 skills allowed" });
    expect(withSkill(ten, "SKILL 3").error).toBeUndefined();
    expect(withSkill([], "x".repeat(41)).error).toBeDefined();
  });
});

describe("the profile", () => {
  it("has a name of 2 to 50 characters and a bio of at most 500", async () => {
    expect(await firstError({})).toBeUndefined();
    expect(await firstError({ name: "H" })).toBe("Name must be at least 2 characters");
    expect(await firstError({ name: "x".repeat(51) })).toBe("Name must be at most 50 characters");
    expect(await firstError({ bio: "x".repeat(501) })).toBe("Bio must be at most 500 characters");
    expect(await firstError({ bio: "🐝".repeat(500) })).toBeUndefined();
  });

  it("has at most ten links, all of the web", async () => {
    expect(await firstError({ portfolio: ["behance.net/hira", ""] })).toBeUndefined();
    expect(await profileSchema.isValid({ ...values, portfolio: ["behance.net/hira", undefined] })).toBe(true);
    expect(await firstError({ portfolio: ["javascript:alert(1)"] })).toBe(
      "Each portfolio link must be a web address (https://...)",
    );
    expect(await firstError({ portfolio: Array.from({ length: 11 }, (_, index) => `https://a.pk/${index}`) })).toBe(
      "Maximum 10 portfolio links allowed",
    );
  });

  it("is sent trimmed, without empty links", () => {
    expect(
      toProfileRequest({ name: " Hira ", bio: " b ", skills: ["Logo"], portfolio: [" behance.net/h ", ""] }),
    ).toEqual({ name: "Hira", bio: "b", skills: ["Logo"], portfolio: ["https://behance.net/h"] });
  });
});

describe("links", () => {
  it("get their beginning, and are shown without it", () => {
    expect(completeLink("dribbble.com/a")).toBe("https://dribbble.com/a");
    expect(completeLink("http://a.pk")).toBe("http://a.pk");
    expect(isWebLink("javascript:alert(1)")).toBe(false);
    expect(isWebLink("https://localhost")).toBe(false);
    expect(linkLabel("https://www.behance.net/hira/")).toBe("behance.net/hira");
  });
});

describe("security", () => {
  it("wants another password of at least ten characters", async () => {
    expect(
      await passwordSchema.isValid({ currentPassword: "kites over lahore", newPassword: "kites over lahore" }),
    ).toBe(false);
    expect(await passwordSchema.isValid({ currentPassword: "a", newPassword: "short" })).toBe(false);
    expect(await passwordSchema.isValid({ currentPassword: "a", newPassword: "kites over lahore" })).toBe(true);
  });

  it("names devices as people know them", () => {
    const android =
      "Mozilla/5.0 (Linux; Android 13; SM-A245F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
    expect(deviceName(android)).toBe("Chrome on Android");
    expect(isPhone(android)).toBe(true);
    expect(
      deviceName(
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
      ),
    ).toBe("Safari on macOS");
    expect(deviceName("curl/8.4")).toBe("curl");
    expect(deviceName("")).toBe("Unknown device");
  });
});

import { describe, expect, it } from "vitest";
import type { PinView } from "@lib/api/types";
import { entry, file, pinOf, sound } from "./entry.fixture";
import {
  between,
  clockOf,
  markOf,
  moved,
  parseClock,
  pinName,
  pinnedFiles,
  placeText,
  pointAt,
  surfaceOf,
} from "./pins";

const pdf = file("brief.pdf", {
  mediaType: "application/pdf",
  previewUrl: null,
  pages: 3,
  firstPageUrl: "/api/files/brief.pdf?variant=page&page=1",
});
const clip = (url: string | null) =>
  file("clip.mp4", { mediaType: "video/mp4", previewUrl: null, thumbnailUrl: null, url, previewStatus: "NONE" });

describe("surfaces", () => {
  it("are what is shown of a file", () => {
    expect(surfaceOf(file("logo.png"))).toEqual({
      kind: "picture",
      src: "/api/files/logo.png?variant=preview",
      ratio: 800 / 600,
    });
    expect(surfaceOf(pdf)).toMatchObject({ kind: "pages", pages: 3 });
    expect(surfaceOf(clip("/original"))).toBeUndefined();
    expect(surfaceOf({ ...clip(null), authorsPreview: clip("/short") })).toEqual({ kind: "video", src: "/short" });
    const archive = file("all.zip", { mediaType: "application/zip", previewUrl: null, thumbnailUrl: null });
    expect(surfaceOf(archive)).toBeUndefined();
    expect(surfaceOf({ ...archive, authorsPreview: pdf })).toMatchObject({ kind: "pages" });
    expect(surfaceOf(sound("song.mp3"))).toBeUndefined();
    expect(
      surfaceOf(file("late.png", { previewUrl: null, thumbnailUrl: null, previewStatus: "PENDING" })),
    ).toBeUndefined();
  });

  it("are those of all versions, the newest first", () => {
    const versions = [1, 2].map((number) => ({
      number,
      note: "",
      link: null,
      thirdParty: "",
      aiTools: "",
      files: [file(`v${number}.png`)],
      createdAt: "2026-11-10T10:00:00Z",
    }));
    const files = pinnedFiles(entry(1, { version: 3, versions, files: [file("v3.png"), sound("song.mp3")] }));
    expect(files.map((of) => [of.file.name, of.version])).toEqual([
      ["v3.png", 3],
      ["v2.png", 2],
      ["v1.png", 1],
    ]);
  });
});

describe("places", () => {
  it("stay within the picture", () => {
    expect(pointAt({ x: -0.2, y: 1.7 })).toEqual({ x: 0, y: 10_000 });
    expect(moved({ x: 9_900, y: 100 }, { x: 200, y: -200 })).toEqual({ x: 10_000, y: 0 });
    expect(markOf(90, 10, 50, 20)).toEqual({ x: 9_000, y: 1_000, width: 1_000, height: 2_000 });
    expect(markOf(120, Number.NaN, 0, 0)).toEqual({ x: 10_000, y: 0, width: 0, height: 0 });
    expect(markOf(10, 10, 20, 0)).toEqual({ x: 1_000, y: 1_000, width: 0, height: 0 });
  });

  it("are areas between two corners in any order, and points otherwise", () => {
    const area = { x: 100, y: 200, width: 300, height: 400 };
    expect(between({ x: 100, y: 200 }, { x: 400, y: 600 })).toEqual(area);
    expect(between({ x: 400, y: 200 }, { x: 100, y: 600 })).toEqual(area);
    expect(between({ x: 100, y: 200 }, { x: 100, y: 600 })).toEqual({ x: 100, y: 600, width: 0, height: 0 });
  });

  it("are said in words", () => {
    expect(placeText(pinOf({ x: 100, y: 100 }))).toBe("upper left");
    expect(placeText(pinOf({ x: 10_000, y: 10_000 }))).toBe("lower right");
    expect(placeText(pinOf({ x: 3_000, y: 3_000, width: 4_000, height: 4_000 }))).toBe("area in the middle");
    expect(placeText(pinOf({ x: null, y: null, width: null, height: null, page: 2 }))).toBe("page 2");
    expect(placeText(pinOf({ x: 9_000, y: 5_000, page: 2 }))).toBe("page 2, middle right");
    expect(placeText(pinOf({ x: null, y: null, width: null, height: null, momentMs: 65_400 }))).toBe("at 1:05");
    const resolved: PinView = pinOf({ x: 100, y: 100, number: 3, resolvedAt: "2026-11-20T10:00:00Z" });
    expect(pinName(resolved, file("logo.png"))).toBe("Comment 3 on logo.png, upper left, resolved");
  });

  it("are moments, too", () => {
    expect([0, 59_999, 3_725_000].map(clockOf)).toEqual(["0:00", "0:59", "62:05"]);
    expect(["1:05", "65", "1:02:03", "", "x", "1:2:3:4", "86401", "-1"].map(parseClock)).toEqual([
      65_000,
      65_000,
      3_723_000,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

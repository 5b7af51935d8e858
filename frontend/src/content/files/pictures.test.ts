import { describe, expect, it } from "vitest";
import type { FileView } from "@lib/api/types";
import { picturesOf } from "./pictures";

const NOTHING: FileView = {
  id: "f1",
  name: "work",
  mediaType: "image/png",
  sizeBytes: 1,
  width: null,
  height: null,
  url: null,
  previewUrl: null,
  thumbnailUrl: null,
  firstPageUrl: null,
  pages: null,
  contentsUrl: null,
  previewStatus: "READY",
  authorsPreview: null,
};
const file = (facts: Partial<FileView>): FileView => ({ ...NOTHING, ...facts });
const sources = (facts: Partial<FileView>) => picturesOf(file(facts), "work").map(({ src }) => src);

describe("pictures of a file", () => {
  it("are its preview rather than its thumbnail", () => {
    expect(sources({ previewUrl: "/large", thumbnailUrl: "/small" })).toEqual(["/large"]);
    expect(sources({ thumbnailUrl: "/small" })).toEqual(["/small"]);
  });

  it("are all pages of a document", () => {
    expect(
      picturesOf(file({ name: "plan.pdf", firstPageUrl: "/f?page=1", pages: 2, thumbnailUrl: "/small" }), "work"),
    ).toEqual([
      { src: "/f?page=1", alt: "Page 1 of plan.pdf" },
      { src: "/f?page=2", alt: "Page 2 of plan.pdf" },
    ]);
  });

  it("are what the author added to an archive or while no preview is there", () => {
    const authorsPreview = file({ previewUrl: "/added" });
    expect(sources({ mediaType: "application/zip", contentsUrl: "/names", authorsPreview })).toEqual(["/added"]);
    expect(sources({ previewStatus: "FAILED", authorsPreview })).toEqual(["/added"]);
  });

  it("are none of a sound that can be heard and of what is not ready", () => {
    expect(sources({ mediaType: "audio/wav", url: "/sound", thumbnailUrl: "/small" })).toEqual([]);
    expect(sources({ previewStatus: "PENDING" })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { needsPreview, pageUrl, previewRules, takesPreview } from "./kinds";

describe("kinds of files", () => {
  it("asks for a preview of sound and video, and offers one for archives", () => {
    const kinds = ["image/png", "application/pdf", "text/plain", "application/zip", "audio/mpeg", "video/mp4"].map(
      (mediaType) => ({ mediaType }),
    );
    expect(kinds.map(needsPreview)).toEqual([false, false, false, false, true, true]);
    expect(kinds.map(takesPreview)).toEqual([false, false, false, true, true, true]);
  });

  it("takes a preview of the same kind or a picture", () => {
    expect(previewRules({ mediaType: "audio/mpeg" }).types).toContain("audio/*");
    expect(previewRules({ mediaType: "video/mp4" }).types).not.toContain("audio/*");
    expect(previewRules({ mediaType: "application/zip" }).types).toContain("application/pdf");
  });

  it("counts pages from the first", () => {
    expect(pageUrl("/api/files/x?variant=page&page=1", 12)).toBe("/api/files/x?variant=page&page=12");
  });
});

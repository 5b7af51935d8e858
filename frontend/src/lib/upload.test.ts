import { describe, expect, it } from "vitest";
import { checkFile } from "./upload";

const rules = { maxBytes: 1024 * 1024, types: ["image/*", "application/pdf"], typeMessage: "Images or PDF only" };
const file = (size: number, type: string) => new File([new Uint8Array(size)], "a", { type });

describe("checkFile", () => {
  it("accepts a family and an exact type", () => {
    expect(checkFile(file(10, "image/webp"), rules)).toBeUndefined();
    expect(checkFile(file(10, "application/pdf"), rules)).toBeUndefined();
  });

  it("says what is wrong", () => {
    expect(checkFile(file(10, "text/html"), rules)).toBe("Images or PDF only");
    expect(checkFile(file(1024 * 1024 + 1, "image/png"), rules)).toBe("This file is larger than 1 MB");
    expect(checkFile(file(0, "image/png"), rules)).toBe("This file is empty");
  });
});

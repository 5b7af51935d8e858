import { describe, expect, it } from "vitest";
import { codeSchema, codesFile, grouped, plainCode } from "./model";

describe("codes", () => {
  it("are six digits, however people group them", async () => {
    for (const code of ["123456", "123 456", " 123-456 "])
      await expect(codeSchema.validate({ code })).resolves.toBeDefined();
    for (const code of ["12345", "1234567", "12345a", "۱۲۳۴۵۶"])
      await expect(codeSchema.validate({ code })).rejects.toThrow("The code has six digits");
    await expect(codeSchema.validate({ code: "" })).rejects.toThrow();
    expect(plainCode(" 123-456 ")).toBe("123456");
  });

  it("of the app are shown in groups", () => {
    expect(grouped("GEZDGNBVGY3TQOJQ")).toBe("GEZD GNBV GY3T QOJQ");
    expect(grouped("ABCDE")).toBe("ABCD E");
    expect(grouped("")).toBe("");
  });

  it("for emergencies are kept one a line", () => {
    const lines = codesFile(["AAAA-BBBB", "CCCC-DDDD"], "hira@example.com").split("\r\n");
    expect(lines[0]).toContain("hira@example.com");
    expect(lines.slice(-3)).toEqual(["AAAA-BBBB", "CCCC-DDDD", ""]);
  });
});

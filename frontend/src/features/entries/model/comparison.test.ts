import { describe, expect, it } from "vitest";
import { hasPicture, parseChosen, pick, sheetsOf, sidesAmong, toggled, turnSide, writeChosen } from "./comparison";
import { entry, file, sound } from "./entry.fixture";

describe("a comparison", () => {
  it("stands in the address as ids, each once", () => {
    expect(parseChosen(null)).toEqual([]);
    expect(parseChosen("a.b..a.")).toEqual(["a", "b"]);
    expect(writeChosen(["a", "b"])).toBe("a.b");
    expect(writeChosen([])).toBeUndefined();
  });

  it("takes one more or one less, and no fifth", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
    expect(toggled(["a", "b", "c", "d"], "e")).toBeUndefined();
    expect(toggled(["a", "b", "c", "d"], "d")).toEqual(["a", "b", "c"]);
  });

  it("is of entries that are there, in the order of the choice, and counts the others", () => {
    const entries = [1, 2, 3, 4, 5, 6].map((number) => entry(number));
    const numbers = (chosen: string[]) => {
      const { compared, missing, extra } = pick(entries, chosen);
      return { shown: compared.map(({ number }) => number), missing, extra };
    };
    expect(numbers(["e3", "stranger", "e1"])).toEqual({ shown: [3, 1], missing: 1, extra: 0 });
    expect(numbers(["e1", "e2", "e3", "e4", "e5", "e6"])).toEqual({ shown: [1, 2, 3, 4], missing: 0, extra: 2 });
    expect(numbers(["gone"])).toEqual({ shown: [], missing: 1, extra: 0 });
  });

  it("shows every picture, and a place for what has none", () => {
    const mixed = entry(1, {
      files: [file("a.png"), sound("b.mp3"), file("c.pdf", { previewUrl: null, firstPageUrl: "/p?page=1", pages: 2 })],
    });
    expect(sheetsOf(mixed).map(({ picture, file: shown }) => picture?.src ?? shown?.name)).toEqual([
      "/api/files/a.png?variant=preview",
      "b.mp3",
      "/p?page=1",
      "/p?page=2",
    ]);
    expect(hasPicture(mixed)).toBe(true);
    expect(sheetsOf(entry(2, { link: "https://muqabla.pk" }))).toEqual([{}]);
    expect(hasPicture(entry(2, { files: [sound("b.mp3")] }))).toBe(false);
  });

  it("lays two entries over one another, also after one was taken out", () => {
    expect(sidesAmong(["a", "b", "c"], [])).toEqual(["a", "b"]);
    expect(sidesAmong(["a", "b", "c"], ["c", "a"])).toEqual(["c", "a"]);
    expect(sidesAmong(["a", "b"], ["a", "gone"])).toEqual(["a", "b"]);
    expect(sidesAmong(["a", "b"], ["gone", "a"])).toEqual(["b", "a"]);
    expect(sidesAmong(["a"], [])).toBeUndefined();
  });

  it("brings another entry to one side, never the one of the other side", () => {
    const ids = ["a", "b", "c"];
    expect(turnSide(ids, ["a", "b"], 0, 1)).toEqual(["c", "b"]);
    expect(turnSide(ids, ["c", "b"], 0, 1)).toEqual(["a", "b"]);
    expect(turnSide(ids, ["a", "b"], 1, -1)).toEqual(["a", "c"]);
    expect(turnSide(["a", "b"], ["a", "b"], 0, 1)).toEqual(["a", "b"]);
  });
});

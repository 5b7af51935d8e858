import { afterEach, expect, test, vi } from "vitest";
import { portrait, thumbnail } from "./thumbnail";

const FILE = "/api/files/0193a1b2-0000-7000-8000-000000000001?variant=thumb";

afterEach(() => vi.unstubAllGlobals());

test("thumbnails come in three widths", () => {
  expect(thumbnail(FILE)).toEqual({
    src: `${FILE}&width=320`,
    srcSet: `${FILE}&width=320 320w, ${FILE}&width=640 640w, ${FILE}&width=960 960w`,
  });
  expect(portrait(FILE)).toEqual({ src: FILE, srcSet: `${FILE} 160w, ${FILE}&width=320 320w` });
});

test("who spares data gets the smallest", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  expect(thumbnail(FILE)).toEqual({ src: `${FILE}&width=320` });
  expect(portrait(FILE)).toEqual({ src: FILE });
});

test("other pictures stay as they are", () => {
  for (const src of ["/assets/chai.svg", "blob:http://x/1", "/api/files/1?variant=preview", `${FILE}&width=320`]) {
    expect(thumbnail(src)).toEqual({ src });
    expect(portrait(src)).toEqual({ src });
  }
});

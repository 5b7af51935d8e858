import { expect, it } from "vitest";
import { countedTitle, countText, merged, type NotificationView, topicWords } from "./model";

const line = (id: string, title = id, readAt: string | null = null): NotificationView => ({
  id,
  title,
  readAt,
  kind: "entry.received",
  topic: "entry",
  body: "",
  path: null,
  createdAt: "2026-11-21T07:00:00Z",
});

it("puts the count in front of the title, once", () => {
  expect(countedTitle("Dashboard · Muqabla", 3)).toBe("(3) Dashboard · Muqabla");
  expect(countedTitle("(3) Dashboard · Muqabla", 120)).toBe("(99+) Dashboard · Muqabla");
  expect(countedTitle("(99+) Dashboard · Muqabla", 0)).toBe("Dashboard · Muqabla");
  expect(countedTitle("(draft) Dashboard", 0)).toBe("(draft) Dashboard");
  expect([countText(99), countText(100)]).toEqual(["99", "99+"]);
});

it("shows what arrived before what was asked for, each line once", () => {
  expect(merged([line("c"), line("b", "newer")], [line("b", "older"), line("a")]).map(({ title }) => title)).toEqual([
    "c",
    "newer",
    "a",
  ]);
});

it("does not make a line unread that was read elsewhere", () => {
  expect(merged([line("a")], [line("a", "a", "2026-11-21T08:00:00Z")])[0]?.readAt).not.toBeNull();
});

it("has words for topics that come later", () => {
  expect(topicWords("entry").label).toBe("Entries");
  expect(topicWords("something").label).toBe("something");
});

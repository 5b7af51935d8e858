import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TimelineItem } from "@lib/api/types";
import { contest } from "../model/contest.fixture";
import { TimelineCard } from "./timeline-card";

const hira = { id: "u2", name: "Hira Baloch", imageUrl: null };
const delivered: TimelineItem = {
  kind: "DELIVERED",
  title: "Files delivered",
  detail: "1 file",
  at: "2026-11-21T07:00:00Z",
  by: hira,
  award: null,
  future: false,
};

async function lines(items: TimelineItem[]) {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(items));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TimelineCard contest={contest} />
    </SWRConfig>,
  );
  return screen.findAllByRole("listitem");
}

afterEach(() => vi.restoreAllMocks());

describe("the timeline", () => {
  it("names the award of a line where the contest has several", async () => {
    const place = { ...delivered, award: { place: 2, entryNumber: 4, author: hira } };
    const bought = { ...delivered, future: true, award: { place: null, entryNumber: 5, author: hira } };
    const [first, second] = await lines([place, bought]);
    expect(first).toHaveTextContent("Files delivered2nd place: Hira Baloch, #4");
    expect(second).toHaveTextContent("Bought entry: Hira Baloch, #5By ");
  });

  it("names none where there is one award", async () => {
    const [line] = await lines([delivered]);
    expect(line).toHaveTextContent("Files delivered");
    expect(line).not.toHaveTextContent("Hira Baloch");
  });
});

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FeaturedContests } from "./featured-contests";
import { Testimonials } from "./testimonials";

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('[data-shown="true"]')?.getAttribute("aria-label");

afterEach(() => {
  vi.useRealTimers();
});

describe("Testimonials", () => {
  it("rotates every 4 seconds through three and starts again", async () => {
    vi.useFakeTimers();
    render(<Testimonials />);
    expect(shown()).toBe("1 of 3");
    await tick(3_900);
    expect(shown()).toBe("1 of 3");
    await tick(200);
    expect(shown()).toBe("2 of 3");
    await tick(8_000);
    expect(shown()).toBe("1 of 3");
  });

  it("stands still under reduced motion", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    vi.useFakeTimers();
    render(<Testimonials />);
    await tick(20_000);
    expect(shown()).toBe("1 of 3");
    expect(screen.getByRole("button", { name: "Play testimonials" })).toBeInTheDocument();
  });

  it("can be paused", async () => {
    render(<Testimonials />);
    await userEvent.click(screen.getByRole("button", { name: "Pause testimonials" }));
    expect(screen.getByRole("button", { name: "Play testimonials" })).toBeInTheDocument();
  });
});

describe("FeaturedContests", () => {
  const list = (contests: unknown[]) => ({
    contests,
    nextCursor: null,
    total: contests.length,
    openTotal: 0,
    categoryCounts: {},
  });
  const contest = (id: string, prizeCents: number, status = "OPEN") => ({
    id,
    title: `Contest ${id}`,
    brief: "b",
    category: "design",
    subcategory: null,
    status,
    outcome: null,
    prizeCents,
    currency: "PKR",
    deadline: "2099-01-01T00:00:00Z",
    createdAt: "2026-01-01T00:00:00Z",
    entriesCount: 1,
    sealed: true,
    client: { id: "u", name: "U", imageUrl: null },
  });
  const open = (contests: unknown[]) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json(list(contests))));
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <FeaturedContests />
        </MemoryRouter>
      </SWRConfig>,
    );
  };

  it("shows three open contests, the largest prizes first, and no samples", async () => {
    open([contest("a", 100), contest("b", 400), contest("c", 900, "CLOSED"), contest("d", 300), contest("e", 200)]);
    await screen.findByText("Contest b");
    expect(screen.getAllByRole("heading", { level: 3 }).map((node) => node.textContent)).toEqual([
      "Contest b",
      "Contest d",
      "Contest e",
    ]);
  });

  it("shows the samples only when there is none", async () => {
    open([]);
    expect(await screen.findByText("Logo and jar label for Chiltan Honey, Ziarat")).toBeInTheDocument();
  });

  const answer = (feed: () => Promise<Response>, openOnes: unknown[] = []) => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation((input) =>
        (input instanceof Request ? input.url : input.toString()).includes("status=OPEN")
          ? Promise.resolve(Response.json(list(openOnes)))
          : feed(),
      );
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <FeaturedContests />
        </MemoryRouter>
      </SWRConfig>,
    );
    return fetched;
  };

  it("asks for the open ones when the feed's first page holds none of them", async () => {
    const fetched = answer(
      () => Promise.resolve(Response.json({ ...list([contest("a", 100, "CLOSED")]), openTotal: 5 })),
      [contest("b", 100)],
    );
    expect(await screen.findByText("Contest b")).toBeInTheDocument();
    expect(screen.queryByText("Logo and jar label for Chiltan Honey, Ziarat")).toBeNull();
    expect(screen.getByRole("link", { name: "All 5 open" })).toHaveAttribute("href", "/contests");
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("says that it did not load, instead of showing samples, and tries again", async () => {
    let broken = true;
    answer(() =>
      Promise.resolve(broken ? new Response("", { status: 503 }) : Response.json(list([contest("a", 100)]))),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("The contests did not load.");
    expect(screen.queryByText("Logo and jar label for Chiltan Honey, Ziarat")).toBeNull();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Contest a")).toBeInTheDocument();
  });
});

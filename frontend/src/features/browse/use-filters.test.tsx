import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIST, type Offer, SEARCH } from "./filters";
import { useFilters } from "./use-filters";

function open(search: string, offer: Offer = SEARCH) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/search${search}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ state: useFilters(offer), location: useLocation(), navigate: useNavigate() }), { wrapper })
    .result;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useFilters", () => {
  it("asks what was typed when typing pauses, and keeps the field word for word", async () => {
    const now = open("");
    act(() => now.current.state.type({ q: "logo" }));
    await wait(399);
    expect(now.current.location.search).toBe("");
    act(() => now.current.state.type({ q: "logo " }));
    await wait(399);
    expect(now.current.location.search).toBe("");
    await wait(1);
    expect(now.current.location.search).toBe("?q=logo");
    expect(now.current.state.typed.q).toBe("logo ");
  });

  it("takes the text along when a filter is changed before the pause", async () => {
    const now = open("?page=4");
    act(() => now.current.state.type({ q: "honey" }));
    act(() => now.current.state.change({ status: "OPEN" }));
    expect(now.current.location.search).toBe("?q=honey&status=OPEN");
    await wait(1_000);
    expect(now.current.location.search).toBe("?q=honey&status=OPEN");
  });

  it("follows Back, and forgets what was being typed then", async () => {
    const now = open("?q=logo");
    act(() => now.current.state.change({ category: "design" }));
    act(() => now.current.state.type({ q: "logo jar" }));
    await act(() => now.current.navigate(-1));
    expect(now.current.state.typed.q).toBe("logo");
    await wait(1_000);
    expect(now.current.location.search).toBe("?q=logo");
  });

  it("follows links that ask something else", async () => {
    const now = open("?q=logo&minPrize=500");
    await act(() => now.current.navigate("/search?category=design"));
    expect(now.current.state.typed).toEqual({ q: "", minPrize: "", maxPrize: "" });
    expect(now.current.state.filters.category).toBe("design");
  });

  it("does not ask for a range that is none, and says so", async () => {
    const now = open("?minPrize=500");
    act(() => now.current.state.type({ maxPrize: "100" }));
    await wait(1_000);
    expect(now.current.location.search).toBe("?minPrize=500");
    expect(now.current.state.errors.maxPrize).toBe("Maximum must not be below the minimum");
    act(() => now.current.state.type({ maxPrize: "1,000" }));
    await wait(400);
    expect(now.current.location.search).toBe("?minPrize=500&maxPrize=1000");
    expect(now.current.state.typed.maxPrize).toBe("1,000");
  });

  it("clears the filters and keeps the words", () => {
    const now = open("?q=logo&category=design&minPrize=5&featured=true&sort=prize&page=2");
    act(() => now.current.state.clear());
    expect(now.current.location.search).toBe("?q=logo&sort=prize");
    expect(now.current.state.typed.minPrize).toBe("");
  });

  it("has one address for what a list does by itself", () => {
    const now = open("?sort=prize", LIST);
    act(() => now.current.state.change({ sort: "newest" }));
    expect(now.current.location.search).toBe("");
    expect(now.current.state.filters.sort).toBe("");
  });

  it("clears the words of a list, too, and keeps its order", async () => {
    const now = open("?q=logo&category=design&sort=prize", LIST);
    act(() => now.current.state.type({ q: "logos" }));
    act(() => now.current.state.clear());
    expect(now.current.location.search).toBe("?sort=prize");
    expect(now.current.state.typed.q).toBe("");
    await wait(1_000);
    expect(now.current.location.search).toBe("?sort=prize");
  });
});

import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useTypedQuery } from "./use-typed-query";

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ query: useTypedQuery("q"), location: useLocation(), navigate: useNavigate() }), {
    wrapper,
  }).result;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useTypedQuery", () => {
  it("acts at once, reaches the address after the pause, and keeps a trailing space", async () => {
    const now = open("/contests?sort=prize");
    act(() => now.current.query[1]("bee "));
    expect(now.current.query[0]).toBe("bee ");
    expect(now.current.location.search).toBe("?sort=prize");
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(now.current.location.search).toBe("?sort=prize&q=bee");
    expect(now.current.query[0]).toBe("bee ");
  });

  it("follows the address when something else changes it", async () => {
    const now = open("/contests?q=bee");
    await act(() => now.current.navigate("/contests"));
    expect(now.current.query[0]).toBe("");
    await act(() => now.current.navigate(-1));
    expect(now.current.query[0]).toBe("bee");
  });
});

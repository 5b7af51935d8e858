import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { useOpened } from "./use-opened";
import { useQueryState } from "./use-query-state";

describe("what a dialog is open for", () => {
  it("is closed in the address by its own value, and by no other", () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={["/admin/payouts?sort=amount&paid=first"]}>{children}</MemoryRouter>
    );
    const now = renderHook(() => ({ query: useQueryState("paid"), location: useLocation() }), { wrapper }).result;
    const [, open, close] = now.current.query;
    act(() => open("second"));
    const { key } = now.current.location;
    act(() => close("first"));
    expect(now.current.location).toMatchObject({ search: "?sort=amount&paid=second", key });
    act(() => close("second"));
    expect(now.current.location.search).toBe("?sort=amount");
  });

  it("is closed beside the address by its own value, and by no other", () => {
    const now = renderHook(() => useOpened<string>()).result;
    const [, open, close] = now.current;
    act(() => open("second"));
    act(() => close("first"));
    expect(now.current[0]).toBe("second");
    act(() => close("second"));
    expect(now.current[0]).toBeUndefined();
  });
});

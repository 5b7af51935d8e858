import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";
import { useEntryAddress } from "./entry-address";

it("takes no step back for a form that was left before its upload had ended", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/contests/c"]}>{children}</MemoryRouter>
  );
  const now = renderHook(() => ({ entries: useEntryAddress(), location: useLocation() }), { wrapper }).result;
  act(() => now.current.entries.showEntry("e5"));
  act(() => now.current.entries.startVersion());
  expect(now.current.location.search).toBe("?entry=e5&renew=1");
  const { endVersion } = now.current.entries;
  act(() => endVersion());
  expect(now.current.location.search).toBe("?entry=e5");
  act(() => endVersion());
  expect(now.current.location.search).toBe("?entry=e5");
});

import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "@lib/api/client";
import { noteReadOnly } from "@lib/read-only";
import { ReadOnlyBanner } from "./read-only-banner";

function answer(headers: Record<string, string>): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]", { status: 200, headers })));
}

afterEach(() => act(() => noteReadOnly(false)));

it("comes and goes with what the answers of the server say", async () => {
  render(
    <MemoryRouter>
      <ReadOnlyBanner />
    </MemoryRouter>,
  );
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  answer({ "x-read-only": "true" });
  await act(() => api.get("/api/currency/rates"));
  expect(screen.getByRole("status")).toHaveTextContent("Muqabla is under maintenance");
  expect(screen.getByRole("link", { name: "Service status" })).toHaveAttribute("href", "/status");
  answer({});
  await act(() => api.get("/api/currency/rates"));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

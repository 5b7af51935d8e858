import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OfflineBar } from "./offline-bar";

const event = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
let reachable = true;

describe("OfflineBar", () => {
  vi.stubGlobal("fetch", () =>
    reachable ? Promise.resolve(new Response(null, { status: 204 })) : Promise.reject(new TypeError("Failed to fetch")),
  );
  afterEach(() => void window.dispatchEvent(new Event("online")));

  it("is silent while there is a network, says when it is lost and when it is back, and reloads nothing", async () => {
    render(<OfflineBar />);
    const bar = screen.getByRole("status");
    expect(bar).toBeEmptyDOMElement();
    event("online");
    expect(bar).toBeEmptyDOMElement();
    event("offline");
    expect(bar).toHaveTextContent("You are offline. Showing what you last saw.");
    event("online");
    expect(await screen.findByRole("button", { name: "Reload" })).toBeInTheDocument();
    expect(bar).toHaveTextContent("You are online again.");
    event("offline");
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  });

  it("does not believe a browser that has a network but no way to the server", async () => {
    render(<OfflineBar />);
    event("offline");
    reachable = false;
    event("online");
    await act(() => Promise.resolve());
    expect(screen.getByRole("status")).toHaveTextContent("You are offline");
    reachable = true;
  });
});

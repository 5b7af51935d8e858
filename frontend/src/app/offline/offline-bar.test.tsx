import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OfflineBar } from "./offline-bar";

const event = (name: string) => act(() => void window.dispatchEvent(new Event(name)));

describe("OfflineBar", () => {
  it("is silent while there is a network, says when it is lost and when it is back, and reloads nothing", () => {
    render(<OfflineBar />);
    const bar = screen.getByRole("status");
    expect(bar).toBeEmptyDOMElement();
    event("online");
    expect(bar).toBeEmptyDOMElement();
    event("offline");
    expect(bar).toHaveTextContent("You are offline. Showing what you last saw.");
    event("online");
    expect(bar).toHaveTextContent("You are online again.");
    expect(screen.getByRole("button", { name: "Reload" })).toBeInTheDocument();
    event("offline");
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  });

  it("begins offline when the browser says so", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    render(<OfflineBar />);
    expect(screen.getByRole("status")).toHaveTextContent("You are offline");
  });
});

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "@lib/toast";
import { ToastRegion } from "./toast-region";

describe("ToastRegion", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows one toast at a time, the newest", async () => {
    render(<ToastRegion />);
    act(() => {
      toast({
        kind: "success",
        title: "Contest Created",
        description: "Now complete the payment to publish your contest.",
      });
      toast({ kind: "error", title: "Error", description: "Failed to create contest" });
    });
    expect(await screen.findByText("Error")).toBeVisible();
    expect(screen.queryByText("Contest Created")).not.toBeInTheDocument();
  });

  it("goes after 5 seconds, not before", async () => {
    render(<ToastRegion />);
    act(() => toast({ title: "Saved" }));
    expect(await screen.findByText("Saved")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.getByText("Saved")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  });

  it("is reached with F8 and closed by its button", async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    render(<ToastRegion />);
    act(() => toast({ title: "Saved" }));
    await screen.findByText("Saved");
    await user.keyboard("[F8]");
    expect(document.activeElement?.closest('[role="region"]')).toHaveAccessibleName(/F8/);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  });
});

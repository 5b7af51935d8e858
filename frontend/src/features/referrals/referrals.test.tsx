import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InviteCard } from "./invite-card";
import { creditBadge, friendState, referralLink } from "./model";

const writeText = vi.fn<(text: string) => Promise<void>>();

function browser(properties: { share?: unknown; clipboard?: unknown }) {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  browser({ share: undefined, clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the link", () => {
  it("is the site with the code", () => {
    expect(referralLink("8K3MZ2QW", "https://muqabla.pk")).toBe("https://muqabla.pk/?ref=8K3MZ2QW");
  });

  it("is copied, and says so for two seconds", async () => {
    vi.useFakeTimers();
    render(<InviteCard code="8K3MZ2QW" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(writeText).toHaveBeenCalledWith("http://muqabla.test/?ref=8K3MZ2QW");
    expect(screen.getByRole("button", { name: "Copied!" })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(screen.getByRole("button", { name: "Copied!" })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole("button", { name: "Copy link" })).toBeInTheDocument();
  });

  it("can be neither copied nor shared before the code is known", () => {
    render(<InviteCard code={undefined} />);
    expect(screen.getByRole("button", { name: "Copy link" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Share" })).toBeDisabled();
  });
});

describe("words", () => {
  it("tells what became of a friend's reward", () => {
    expect(friendState("REWARDED").label).toBe("Reward earned");
    expect(friendState("REGISTERED").why).toBe("No deposit yet");
    expect(friendState("PENDING")).toEqual({
      status: "pending",
      label: "PKR 200 on their way",
      why: "Once a winner is chosen",
    });
    expect(friendState("VOID").why).toContain("one person's");
  });

  it("calls credits Available or Used, and the rest by its name", () => {
    expect(
      (["AVAILABLE", "USED", "PARTLY_USED", "EXPIRED", "REVOKED"] as const).map((status) => creditBadge(status).label),
    ).toEqual(["Available", "Used", "Partly used", "Expired", "Taken back"]);
  });
});

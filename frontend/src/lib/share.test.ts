import { afterEach, describe, expect, it, vi } from "vitest";
import { shareOnPhone, whatsAppLink } from "./share";

const SHARED = { title: "A logo", text: "A logo & a label, for PKR 25,000", url: "https://muqabla.test/contests/7" };

function device({ share, touch }: { share?: unknown; touch: boolean }) {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  vi.stubGlobal("matchMedia", () => ({ matches: touch }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
});

describe("sharing on a phone", () => {
  it("gives the link to the phone's own dialog", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    device({ share, touch: true });
    expect(await shareOnPhone(SHARED)).toBe(true);
    expect(share).toHaveBeenCalledWith(SHARED);
  });

  it("is done when the person closes the dialog", async () => {
    device({ share: vi.fn().mockRejectedValue(new DOMException("closed", "AbortError")), touch: true });
    expect(await shareOnPhone(SHARED)).toBe(true);
  });

  it("leaves it to the menu where there is no dialog, where it fails, and on other machines", async () => {
    device({ touch: true });
    expect(await shareOnPhone(SHARED)).toBe(false);
    device({ share: vi.fn().mockRejectedValue(new Error("no target")), touch: true });
    expect(await shareOnPhone(SHARED)).toBe(false);
    const share = vi.fn().mockResolvedValue(undefined);
    device({ share, touch: false });
    expect(await shareOnPhone(SHARED)).toBe(false);
    expect(share).not.toHaveBeenCalled();
  });
});

describe("the link to WhatsApp", () => {
  it("carries words and address as one text", () => {
    const link = new URL(whatsAppLink(SHARED));
    expect(link.origin).toBe("https://wa.me");
    expect(link.searchParams.get("text")).toBe("A logo & a label, for PKR 25,000 https://muqabla.test/contests/7");
  });
});

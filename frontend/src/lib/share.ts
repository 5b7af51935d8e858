/** Puts a text on the clipboard; plain-http pages have no clipboard of their own, so an old way follows. */
export async function copyText(text: string): Promise<void> {
  // Typed as always there, and missing on plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return;
    } catch {
      // Refused by the browser: the old way may still work.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "sr";
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error("The browser does not allow copying");
}

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** The phone's own share dialog. Answers whether it took the link: false where there is none, or where it fails. */
export async function shareOnPhone(shared: Shared): Promise<boolean> {
  const share = (navigator as { share?: (data: Shared) => Promise<void> }).share?.bind(navigator);
  if (!share || !window.matchMedia("(pointer: coarse)").matches) return false;
  try {
    await share(shared);
    return true;
  } catch (error) {
    // Closed by the person: that is no failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** WhatsApp, on the phone or in the browser, with the words and the link ready to send. */
export function whatsAppLink({ text, url }: Shared): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;
}

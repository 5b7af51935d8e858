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
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way where there is no clipboard
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

/** The phone's own share dialog, and copying where there is none. Answers what was done. */
export async function shareLink(shared: Shared): Promise<"shared" | "copied" | "dismissed"> {
  const share = (navigator as { share?: (data: Shared) => Promise<void> }).share?.bind(navigator);
  if (share) {
    try {
      await share(shared);
      return "shared";
    } catch (error) {
      // Closed by the person: that is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    }
  }
  await copyText(shared.url);
  return "copied";
}

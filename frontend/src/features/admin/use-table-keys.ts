import { useEffect } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The first thing of each row that can be opened or pressed. */
function stops(): HTMLElement[] {
  const rows = document.querySelectorAll<HTMLElement>("main .data-table tbody tr");
  return Array.from(rows, (row) =>
    row.querySelector<HTMLElement>("[data-row-open], a[href], button:not(:disabled)"),
  ).filter((stop) => stop !== null);
}

function move(by: 1 | -1): void {
  const all = stops();
  const current = document.activeElement?.closest("tr");
  const at = all.findIndex((stop) => stop.closest("tr") === current);
  const next = at < 0 ? all[by === 1 ? 0 : all.length - 1] : all[Math.min(Math.max(at + by, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** In tables of the admin area: j and k go down and up, Enter opens (as it does everywhere), / goes to the search of the frame. */
export function useTableKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector("[role=dialog], [role=alertdialog]")
      )
        return;
      if (event.key === "j" || event.key === "k") {
        event.preventDefault();
        move(event.key === "j" ? 1 : -1);
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>("main [data-admin-search]");
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

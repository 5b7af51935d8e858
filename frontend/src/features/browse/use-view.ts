import { useState } from "react";

export type View = "grid" | "list";

const KEY = "muqabla-search-view";

function saved(): View {
  try {
    return localStorage.getItem(KEY) === "list" ? "list" : "grid";
  } catch {
    return "grid";
  }
}

/** How results stand, remembered in this browser. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(saved);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },
  ];
}

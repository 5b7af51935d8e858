import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type CategoryFilter, type Filters, isFiltered, readFilters, type StatusFilter, writeFilters } from "./filters";

const TYPING_MS = 250;

interface UseFilters {
  filters: Filters;
  active: boolean;
  setText: (text: string) => void;
  setCategory: (category: CategoryFilter) => void;
  setStatus: (status: StatusFilter) => void;
  clear: () => void;
}

/** Filters live in the address. The text filters at once and reaches the address when typing pauses. */
export function useFilters(): UseFilters {
  const [params, setParams] = useSearchParams();
  const saved = useMemo(() => readFilters(params), [params]);
  const [text, setText] = useState(saved.text);

  // Back and Forward change the address: the field follows. What was typed here and has just
  // reached the address must not come back over what was typed since.
  const [seen, setSeen] = useState(saved.text);
  const [sent, setSent] = useState<string>();
  if (seen !== saved.text) {
    setSeen(saved.text);
    setSent(undefined);
    if (saved.text !== sent) setText(saved.text);
  }

  const change = useCallback(
    (part: Partial<Filters>, replace = false) => {
      setSent(part.text);
      setParams((current) => writeFilters(current, part), { replace, preventScrollReset: true });
    },
    [setParams],
  );

  useEffect(() => {
    if (text === saved.text) return;
    const timer = setTimeout(() => change({ text }, true), TYPING_MS);
    return () => clearTimeout(timer);
  }, [change, saved.text, text]);

  const filters = { ...saved, text };
  return {
    filters,
    active: isFiltered(filters),
    setText,
    // Clicking the active category clears it.
    setCategory: (category) => change({ category: category === saved.category ? "" : category, text }),
    setStatus: (status) => change({ status, text }),
    clear: () => {
      setText("");
      change({ text: "", category: "", status: "" });
    },
  };
}

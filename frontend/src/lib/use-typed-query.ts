import { useEffect, useState } from "react";
import { useQueryState } from "@lib/use-query-state";

const TYPING_MS = 250;

/** A text that acts at once and reaches the address when typing pauses; Back and Forward bring it back. */
export function useTypedQuery(name: string): [string, (text: string) => void] {
  const [saved, save] = useQueryState(name);
  const [text, setText] = useState(saved);

  // What was typed here and has just reached the address must not come back over what was typed since.
  const [seen, setSeen] = useState(saved);
  const [sent, setSent] = useState<string>();
  if (seen !== saved) {
    setSeen(saved);
    setSent(undefined);
    if (saved !== sent) setText(saved);
  }

  const trimmed = text.trim();
  useEffect(() => {
    if (trimmed === saved) return;
    const timer = setTimeout(() => {
      setSent(trimmed);
      save(trimmed, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [save, saved, trimmed]);

  return [text, setText];
}

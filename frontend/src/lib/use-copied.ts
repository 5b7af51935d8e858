import { useEffect, useState } from "react";
import * as m from "@messages/lib";
import { copyText } from "./share";
import { toast } from "./toast";

const COPIED_MS = 2_000;

const refused = () =>
  toast({
    kind: "error",
    title: m.use_copied_error(),
    description: m.use_copied_refused(),
  });

/** Copies a link; the answer is true for two seconds after each copy, to say so. */
export function useCopied(link: string): [boolean, () => void] {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const copy = () => void copyText(link).then(() => setAt((count) => count + 1), refused);
  return [at !== 0, copy];
}

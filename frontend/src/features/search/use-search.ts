import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { amountError, ask, type Asked, isReversed, NOTHING, readAmount, readAsked, readText, REVERSED, searchOf } from "./asked";

const TYPING_MS = 400;

/** What stands in the fields, word for word. */
interface Typed {
  q: string;
  minPrize: string;
  maxPrize: string;
}

const typedOf = ({ q, minPrize, maxPrize }: Asked): Typed => ({ q, minPrize, maxPrize });

/** The part of what was typed that can be asked. A range that is not one waits until it is. */
function readTyped(typed: Typed): Partial<Asked> {
  const minPrize = readAmount(typed.minPrize);
  const maxPrize = readAmount(typed.maxPrize);
  const reversed = minPrize !== undefined && maxPrize !== undefined && isReversed(minPrize, maxPrize);
  return { q: readText(typed.q), ...(minPrize === undefined || reversed ? {} : { minPrize }), ...(maxPrize === undefined || reversed ? {} : { maxPrize }) };
}

interface UseSearch {
  /** What the address asks. */
  asked: Asked;
  typed: Typed;
  errors: { minPrize?: string; maxPrize?: string };
  /** Ask another question now, with what was typed so far. */
  change: (part: Partial<Asked>) => void;
  /** Asked when typing pauses, once. */
  type: (part: Partial<Typed>) => void;
  /** Forget everything but the words and their order. */
  clear: () => void;
}

/**
 * The address is the state: every question is a step that Back undoes. Fields keep what was typed,
 * and follow the address when something else changed it.
 */
export function useSearch(): UseSearch {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const addressed = useMemo(() => readAsked(new URLSearchParams(search)), [search]);
  const [typed, setTyped] = useState(() => typedOf(addressed));

  // The router follows a moment later; controls must not fall back to the old question until then.
  const [sent, setSent] = useState<Asked>();
  const asked = sent ?? addressed;
  // A step of our own leaves the fields alone, so that "logo " can go on to "logo design".
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setSent(undefined);
    if (!sent || search !== searchOf(sent)) setTyped(typedOf(addressed));
  }

  const go = useCallback(
    (next: Asked) => {
      if (searchOf(next) === searchOf(asked)) return;
      setSent(next);
      void navigate({ search: searchOf(next) });
    },
    [asked, navigate],
  );

  const read = useMemo(() => readTyped(typed), [typed]);
  const pending = searchOf({ ...asked, ...read }) !== searchOf(asked);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => go(ask(asked, read)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [asked, go, pending, read]);

  const change = (part: Partial<Asked>) => {
    const next = ask(asked, { ...read, ...part });
    setTyped((current) => ({ ...current, ...("q" in part && { q: next.q }), ...("minPrize" in part && { minPrize: next.minPrize }), ...("maxPrize" in part && { maxPrize: next.maxPrize }) }));
    go(next);
  };

  return {
    asked,
    typed,
    errors: {
      minPrize: amountError(typed.minPrize),
      maxPrize: amountError(typed.maxPrize) ?? (isReversed(typed.minPrize, typed.maxPrize) ? REVERSED : undefined),
    },
    change,
    type: (part) => setTyped((current) => ({ ...current, ...part })),
    clear: () => {
      const { category, status, minPrize, maxPrize, guaranteed, featured } = NOTHING;
      change({ category, status, minPrize, maxPrize, guaranteed, featured });
    },
  };
}

import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  addressOf,
  amountError,
  change as changed,
  type Filters,
  isReversed,
  NO_FILTERS,
  type Offer,
  readAmount,
  readFilters,
  readText,
  REVERSED,
} from "./filters";

const TYPING_MS = 400;

/** What stands in the fields, word for word. */
interface FilterInputs {
  q: string;
  minPrize: string;
  maxPrize: string;
}

const inputsOf = ({ q, minPrize, maxPrize }: Filters): FilterInputs => ({ q, minPrize, maxPrize });

/** The part of what was typed that can be set. A range that is not one waits until it is. */
function readInputs(typed: FilterInputs): Partial<Filters> {
  const minPrize = readAmount(typed.minPrize);
  const maxPrize = readAmount(typed.maxPrize);
  const reversed = minPrize !== undefined && maxPrize !== undefined && isReversed(minPrize, maxPrize);
  return {
    q: readText(typed.q),
    ...(minPrize === undefined || reversed ? {} : { minPrize }),
    ...(maxPrize === undefined || reversed ? {} : { maxPrize }),
  };
}

export interface FilterState {
  offer: Offer;
  /** As the address has them. */
  filters: Filters;
  typed: FilterInputs;
  errors: { minPrize?: string; maxPrize?: string };
  /** Sets something now, with what was typed so far. */
  change: (part: Partial<Filters>) => void;
  /** Set when typing pauses, once. */
  type: (part: Partial<FilterInputs>) => void;
  /** Forgets all filters, and keeps the order; a search keeps its words, too. */
  clear: () => void;
}

/**
 * The address is the state: every change is a step that Back undoes. Fields keep what was typed, and follow the address when something
 * else changed it.
 */
export function useFilters(offer: Offer): FilterState {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const addressed = useMemo(() => readFilters(new URLSearchParams(search), offer), [offer, search]);
  const [typed, setTyped] = useState(() => inputsOf(addressed));

  // The router follows a moment later; controls must not fall back to what was set before until then.
  const [sent, setSent] = useState<Filters>();
  const filters = sent ?? addressed;
  // A step of our own leaves the fields alone, so that "logo " can go on to "logo design".
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setSent(undefined);
    if (!sent || search !== addressOf(sent)) setTyped(inputsOf(addressed));
  }

  const go = useCallback(
    (wanted: Filters) => {
      // As it comes back from the address.
      const next = readFilters(new URLSearchParams(addressOf(wanted)), offer);
      if (addressOf(next) === addressOf(filters)) return;
      setSent(next);
      void navigate({ search: addressOf(next) });
    },
    [filters, navigate, offer],
  );

  const read = useMemo(() => readInputs(typed), [typed]);
  const pending = addressOf({ ...filters, ...read }) !== addressOf(filters);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => go(changed(filters, read)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [filters, go, pending, read]);

  const change = (part: Partial<Filters>) => {
    const next = changed(filters, { ...read, ...part });
    setTyped((current) => ({
      ...current,
      ...("q" in part && { q: next.q }),
      ...("minPrize" in part && { minPrize: next.minPrize }),
      ...("maxPrize" in part && { maxPrize: next.maxPrize }),
    }));
    go(next);
  };

  return {
    offer,
    filters,
    typed,
    errors: {
      minPrize: amountError(typed.minPrize),
      maxPrize: amountError(typed.maxPrize) ?? (isReversed(typed.minPrize, typed.maxPrize) ? REVERSED : undefined),
    },
    change,
    type: (part) => setTyped((current) => ({ ...current, ...part })),
    clear: () => {
      change({ ...NO_FILTERS, sort: filters.sort, ...(offer.search && { q: readText(typed.q) }) });
    },
  };
}

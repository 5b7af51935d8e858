import { useCallback } from "react";
import { api } from "@lib/api/client";
import { useApi } from "@lib/api/use-api";
import { hasConsent } from "@lib/consent";
import { useCurrentUser } from "@lib/use-current-user";
import { type Variant, variantOf } from "./assign";
import { visitorId } from "./visitor";

/** What this page has told the server already; telling it twice changes nothing, but is idle. */
const told = new Set<string>();

function report(key: string, unit: string, visitor: string | undefined): void {
  const name = `${key} ${unit}`;
  if (told.has(name)) return;
  told.add(name);
  // Counting must never disturb anybody: a look that is not kept is lost.
  api
    .post(`/api/experiments/${key}/exposure`, visitor === undefined ? {} : { visitorId: visitor })
    .catch(() => told.delete(name));
}

interface Trial {
  /** A for everybody who did not agree to being counted, and while nobody knows better. */
  variant: Variant;
  /** Put it on what differs: its being seen is what counts. */
  seen: (element: Element | null) => (() => void) | undefined;
}

/** The variant of an experiment that this visitor gets. */
export function useExperiment(key: string): Trial {
  const { user, loading } = useCurrentUser();
  const consents = hasConsent("analytics");
  const { data } = useApi(consents && !loading ? "/api/experiments" : null);
  const running = data?.find((experiment) => experiment.key === key);
  const visitor = user || !consents ? undefined : visitorId();
  const unit = running && consents ? (user?.id ?? visitor) : undefined;

  const seen = useCallback(
    (element: Element | null) => {
      if (!element || unit === undefined) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          report(key, unit, visitor);
        },
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [key, unit, visitor],
  );

  return { variant: running && unit !== undefined ? variantOf(running.seed, unit) : "A", seen };
}

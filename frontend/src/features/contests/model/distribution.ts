import type { ReactNode } from "react";
import type { ContestDetail, Distribution, DistributionRule } from "@lib/api/types";
import * as m from "@messages/contests";

type Viewer = ContestDetail["viewer"];

interface Shared {
  people: number;
  date: ReactNode;
}

const SENTENCES: Record<DistributionRule, (done: boolean, shared: Shared) => ReactNode> = {
  SHORTLISTED: (done, shared) => (done ? m.distribution_shortlisted_done(shared) : m.distribution_shortlisted(shared)),
  BEST_RATED: (done, shared) => (done ? m.distribution_best_rated_done(shared) : m.distribution_best_rated(shared)),
  ALL_LIVE: (done, shared) => (done ? m.distribution_all_live_done(shared) : m.distribution_all_live(shared)),
  ALL_ENTRANTS: (done, shared) =>
    done ? m.distribution_all_entrants_done(shared) : m.distribution_all_entrants(shared),
};

/** When the prize is shared, and among whom. */
export function distributionSentence(
  { rule, amongFinalists, done, people }: Pick<Distribution, "rule" | "amongFinalists" | "done" | "people">,
  date: ReactNode,
): ReactNode {
  if (amongFinalists)
    return done ? m.distribution_finalists_done({ people, date }) : m.distribution_finalists({ people, date });
  return SENTENCES[rule](done, { people, date });
}

/** Equal parts in whole paisa; what cannot be divided goes to the earliest entry. */
export function equalShare({ netCents, people }: Pick<Distribution, "netCents" | "people">): {
  eachCents: number;
  restCents: number;
} {
  if (people <= 0) return { eachCents: 0, restCents: 0 };
  const eachCents = Math.floor(netCents / people);
  return { eachCents, restCents: netCents - eachCents * people };
}

export function distributionTitle({ done }: Pick<Distribution, "done">, viewer: Viewer): string {
  if (done) return m.distribution_title_done();
  return viewer === "CLIENT" ? m.distribution_title_client() : m.distribution_title();
}

/** What may still change it, from the viewer's side. */
export function distributionNote(
  { done, rule, amongFinalists, shareCents }: Pick<Distribution, "done" | "rule" | "amongFinalists" | "shareCents">,
  viewer: Viewer,
): string | undefined {
  if (done) {
    if (viewer === "CLIENT") return m.distribution_client_no_rights();
    return shareCents === null ? undefined : m.distribution_entry_stays_yours();
  }
  if (amongFinalists) return viewer === "ENTRANT" && shareCents === null ? m.distribution_not_among_them() : undefined;
  if (viewer === "CLIENT")
    return rule === "SHORTLISTED" ? m.distribution_shortlist_decides() : m.distribution_shortlist_to_decide();
  if (viewer === "ENTRANT") {
    const changes = m.distribution_may_change();
    return shareCents === null ? `${m.distribution_not_among_them()} ${changes}` : changes;
  }
  return undefined;
}

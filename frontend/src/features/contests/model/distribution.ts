import type { ContestDetail, Distribution, DistributionRule } from "@lib/api/types";

type Viewer = ContestDetail["viewer"];

const ONE: Record<DistributionRule, string> = {
  SHORTLISTED: "the one person on the shortlist",
  BEST_RATED: "the one person with the best rating",
  ALL_LIVE: "the one person with an entry in the running",
  ALL_ENTRANTS: "the one person who entered",
};

const MANY: Record<DistributionRule, (people: number) => string> = {
  SHORTLISTED: (people) => `the ${people} people on the shortlist`,
  BEST_RATED: (people) => `the ${people} people with the best rating`,
  ALL_LIVE: (people) => `the ${people} people with entries in the running`,
  ALL_ENTRANTS: (people) => `all ${people} people who entered`,
};

/** Among whom the prize is shared. */
export function sharers({ rule, people }: Pick<Distribution, "rule" | "people">): string {
  return people === 1 ? ONE[rule] : MANY[rule](people);
}

/** The verb before them. */
export function sharing({ done, people }: Pick<Distribution, "done" | "people">): string {
  if (people === 1) return done ? "went to" : "goes to";
  return done ? "was shared equally between" : "is shared equally between";
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
  if (done) return "The prize was shared";
  return viewer === "CLIENT" ? "If you choose nobody" : "If the client chooses nobody";
}

/** What may still change it, from the viewer's side. */
export function distributionNote(
  { done, rule, shareCents }: Pick<Distribution, "done" | "rule" | "shareCents">,
  viewer: Viewer,
): string | undefined {
  if (done) {
    if (viewer === "CLIENT") return "No rights have passed to you: entries stay with their authors.";
    return shareCents === null ? undefined : "Your entry stays yours: no rights have passed to the client.";
  }
  if (viewer === "CLIENT")
    return rule === "SHORTLISTED"
      ? "Your shortlist decides, until you award one entry."
      : "Shortlist entries, and only their authors share.";
  if (viewer === "ENTRANT") {
    const changes = "The client's shortlist and ratings may change this until then.";
    return shareCents === null ? `As things stand, you are not among them. ${changes}` : changes;
  }
  return undefined;
}

import { Link } from "react-router";
import { awardName } from "@content/places";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/handover";
import { cx, Money, StatusBadge } from "@ui";
import { type Award, ownAwards } from "./awards";

/** The handovers of a prize with several places; nothing where there is one. */
export function AwardTabs({ contest, shown }: { contest: ContestDetail; shown: Award }) {
  const awards = ownAwards(contest);
  if (awards.length < 2) return null;
  return (
    <nav aria-label={m.award_tabs_handovers()}>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {awards.map((award) => {
          const isShown = award.entryId === shown.entryId;
          return (
            <li key={award.entryId}>
              <Link
                to={`?tab=handover&handover=${award.entryId}`}
                preventScrollReset
                aria-current={isShown ? "page" : undefined}
                className={cx(
                  "grid h-full gap-1 rounded-control border p-3 text-ink no-underline",
                  isShown ? "border-brand bg-sunken" : "border-line hover:border-brand",
                )}
              >
                <span className="spread nowrap gap-2">
                  <span className="strong">{awardName(award.place)}</span>
                  {award.status && <StatusBadge status={award.status} />}
                </span>
                <span className="small wrap-anywhere">
                  <bdi>{award.person.name}</bdi> <span className="muted num">#{award.entryNumber}</span>
                </span>
                <span className="small muted">
                  <Money cents={award.prizeCents} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

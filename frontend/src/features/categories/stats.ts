import { KINDS, type Kind } from "@content/kinds";
import type { CategoryStats } from "@lib/api/finding";

const POPULAR = 3;

/** Figures by the name of the kind of work. */
export function statsByName(stats: CategoryStats[] | undefined): Map<string, CategoryStats> {
  return new Map(stats?.map((row) => [row.category, row]));
}

/** Nothing runs in it and nothing ever ended well: it waits for its first contest. */
export function isUntouched(row: CategoryStats | undefined): boolean {
  return !row || (row.activeContests === 0 && row.completedContests === 0);
}

export interface PopularKind extends Kind {
  stats: CategoryStats;
}

/** The three with the most active contests; more money, then the usual order decide between equals. */
export function mostPopular(stats: CategoryStats[]): PopularKind[] {
  const rows = statsByName(stats);
  return KINDS.flatMap((kind) => {
    const row = rows.get(kind.name);
    return row && row.activeContests > 0 ? [{ ...kind, stats: row }] : [];
  })
    .sort((a, b) => b.stats.activeContests - a.stats.activeContests || b.stats.totalPrize - a.stats.totalPrize)
    .slice(0, POPULAR);
}

/** Active contests and their prizes, of all fourteen together. */
export function totals(stats: CategoryStats[]): { active: number; prizeCents: number } {
  return stats.reduce(
    (sum, row) => ({ active: sum.active + row.activeContests, prizeCents: sum.prizeCents + row.totalPrize }),
    { active: 0, prizeCents: 0 },
  );
}

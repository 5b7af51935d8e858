import { KINDS, type Kind } from "@content/kinds";
import { CATEGORY_DESCRIPTIONS } from "@content/category-descriptions";
import type { Category } from "@lib/api/types";

export const GROUPS = ["all", "design", "development", "marketing", "writing"] as const satisfies readonly (
  "all" | Category
)[];
export type Group = (typeof GROUPS)[number];

export interface PreviewKind extends Kind {
  description: string;
}

/** Twelve of the fourteen: those with a description. */
export const PREVIEW_KINDS: readonly PreviewKind[] = KINDS.flatMap((kind) => {
  const description = CATEGORY_DESCRIPTIONS[kind.slug];
  return description === undefined ? [] : [{ ...kind, description }];
});

/** Text is looked for in title and description, in any case. */
export function findKinds(text: string, group: Group): PreviewKind[] {
  const wanted = text.trim().toLowerCase();
  return PREVIEW_KINDS.filter(
    ({ label, description, category }) =>
      (group === "all" || category === group) && `${label}\n${description}`.toLowerCase().includes(wanted),
  );
}

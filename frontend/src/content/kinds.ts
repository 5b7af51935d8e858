import type { Category } from "@lib/api/types";
import { CATEGORIES, categoryInfo, type Subcategory } from "./categories";

/** One of the fourteen kinds of work, with the category it belongs to. */
export interface Kind extends Subcategory {
  /** In addresses: "logo-design". */
  slug: string;
  category: Category;
}

/** "Logo Design" -> "logo-design". */
function kindSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-");
}

/** The order in which the fourteen are listed. */
const LISTED: readonly Category[] = ["design", "development", "writing", "marketing"];

/** The four categories in that order, each with its kinds of work. */
export const KIND_GROUPS = LISTED.flatMap((slug) => {
  const info = categoryInfo(slug);
  if (!info) return [];
  return [
    {
      category: slug,
      label: info.label,
      kinds: info.subcategories.map((kind): Kind => ({ ...kind, slug: kindSlug(kind.name), category: slug })),
    },
  ];
});

export const KINDS: readonly Kind[] = KIND_GROUPS.flatMap(({ kinds }) => kinds);

/** What an address calls a category, by name or slug and in any case: one of fourteen, one of four, or nothing. */
export function readCategory(raw: string): { value: string; label: string } | undefined {
  const wanted = kindSlug(raw);
  const kind = KINDS.find(({ slug }) => slug === wanted);
  if (kind) return { value: kind.name, label: kind.label };
  const category = CATEGORIES.find(({ slug }) => slug === wanted);
  return category && { value: category.slug, label: category.label };
}

/** The search for a category: what its card leads to. */
export function searchPath(category: string): string {
  return `/search?${new URLSearchParams({ category }).toString()}`;
}

import type { SelectOption } from "@ui";
import { CATEGORIES } from "@content/categories";
import { readCategory } from "@content/kinds";

/** The four groups with their fourteen kinds of work; the group itself is for work that is none of them. */
export const CATEGORY_OPTIONS: SelectOption[] = CATEGORIES.flatMap(({ slug, label, subcategories }) => [
  ...subcategories.map(({ name }) => ({ value: name, label: name, group: label })),
  { value: slug, label: `Other ${label.toLowerCase()}`, group: label },
]);

/** "?category=" of other screens: a name, its slug, or one of the four groups, in any case. Empty when unknown. */
export function categoryFromAddress(raw: string | null): string {
  return readCategory(raw ?? "")?.value ?? "";
}

import type { Category } from "@lib/api/types";
import type { SelectOption } from "@ui";
import { CATEGORIES } from "@content/categories";
import { readCategory } from "@content/kinds";
import * as m from "@messages/contests";

const OTHER: Record<Category, string> = {
  design: m.category_other_design(),
  development: m.category_other_development(),
  marketing: m.category_other_marketing(),
  writing: m.category_other_writing(),
};

/** The four groups with their fourteen kinds of work; the group itself is for work that is none of them. */
export const CATEGORY_OPTIONS: SelectOption[] = CATEGORIES.flatMap(({ slug, label, subcategories }) => [
  ...subcategories.map((kind) => ({ value: kind.name, label: kind.label, group: label })),
  { value: slug, label: OTHER[slug], group: label },
]);

/** "?category=" of other screens: a name, its slug, or one of the four groups, in any case. Empty when unknown. */
export function categoryFromAddress(raw: string | null): string {
  return readCategory(raw ?? "")?.value ?? "";
}

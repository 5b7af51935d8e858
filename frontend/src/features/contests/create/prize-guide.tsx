import { CATEGORIES } from "@content/categories";
import { readCategory } from "@content/kinds";
import type { Category, PrizeGuideView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { formatMoney } from "@lib/format";
import * as m from "@messages/contests";
import { Skeleton } from "@ui";

const WHOLE: Record<Category, string> = {
  design: m.prize_guide_design(),
  development: m.prize_guide_development(),
  marketing: m.prize_guide_marketing(),
  writing: m.prize_guide_writing(),
};

/** "PKR 12,000 to PKR 25,000", and how many entries that drew. */
function sentence({ category, subcategory, lowCents, highCents, entries }: PrizeGuideView): string {
  const kinds = CATEGORIES.flatMap(({ subcategories }) => subcategories);
  const kind = kinds.find(({ name }) => name === subcategory)?.label ?? WHOLE[category];
  const low = formatMoney(lowCents);
  return lowCents === highCents
    ? m.prize_guide_one({ kind, prize: low, entries })
    : m.prize_guide_range({ kind, low, high: formatMoney(highCents), entries });
}

/** What prizes are usual for the chosen kind of work. Nothing when the call fails. */
export function PrizeGuide({ category }: { category: string }) {
  const known = readCategory(category) !== undefined;
  const { data, error, isLoading } = useApi(known ? "/api/categories/prizes" : null, { query: { category } });
  const words = () => {
    if (!known) return m.prize_guide_choose();
    if (error) return null;
    if (isLoading) return <Skeleton width="min(420px, 90%)" height={14} className="mt-1" />;
    return data ? sentence(data) : m.prize_guide_few();
  };
  return (
    <div aria-live="polite" aria-busy={isLoading}>
      {words()}
    </div>
  );
}

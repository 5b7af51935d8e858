import { CircleCheckBig, Hourglass, MessageSquareText, Star } from "lucide-react";
import { formatInteger } from "@lib/format";
import * as m from "@messages/admin";
import { Money, StatStrip, StatStripSkeleton } from "@ui";
import { useStats } from "./api";

/** The four figures of the overview. */
export function OverviewCards() {
  const { data, error } = useStats();
  if (!data) return error ? null : <StatStripSkeleton count={4} className="mb-8" />;
  const { payouts, reviews } = data;
  return (
    <StatStrip
      label={m.overview_cards_overview()}
      className="mb-8"
      items={[
        {
          label: m.overview_cards_pending_payouts(),
          icon: Hourglass,
          value: formatInteger(payouts.pending),
          detail: m.overview_cards_of_payouts({ total: payouts.total }),
        },
        {
          label: m.overview_cards_total_paid_out(),
          icon: CircleCheckBig,
          value: <Money cents={payouts.totalPaidAmountCents} />,
          detail: m.overview_cards_payouts_failed({ paid: payouts.paid, failed: payouts.failed }),
        },
        {
          label: m.overview_cards_total_reviews(),
          icon: MessageSquareText,
          value: formatInteger(reviews.totalReviews),
          detail: m.overview_cards_both_sides_of_an_award(),
        },
        {
          label: m.overview_cards_average_rating(),
          icon: Star,
          value: reviews.totalReviews === 0 ? m.overview_cards_none_yet() : reviews.averageRating.toFixed(1),
          detail: m.overview_cards_out_of_5_stars(),
        },
      ]}
    />
  );
}

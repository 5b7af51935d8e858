import { CircleCheckBig, Hourglass, MessageSquareText, Star } from "lucide-react";
import { formatInteger, plural } from "@lib/format";
import { Money, StatStrip, StatStripSkeleton } from "@ui";
import { useStats } from "./api";

/** The four figures of the overview. */
export function OverviewCards() {
  const { data, error } = useStats();
  if (!data) return error ? null : <StatStripSkeleton count={4} className="mb-8" />;
  const { payouts, reviews } = data;
  return (
    <StatStrip
      label="Overview"
      className="mb-8"
      items={[
        {
          label: "Pending payouts",
          icon: Hourglass,
          value: formatInteger(payouts.pending),
          detail: `of ${plural(payouts.total, "payout")}`,
        },
        {
          label: "Total paid out",
          icon: CircleCheckBig,
          value: <Money cents={payouts.totalPaidAmountCents} />,
          detail: `${plural(payouts.paid, "payout")}, ${formatInteger(payouts.failed)} failed`,
        },
        {
          label: "Total reviews",
          icon: MessageSquareText,
          value: formatInteger(reviews.totalReviews),
          detail: "Both sides of an award",
        },
        {
          label: "Average rating",
          icon: Star,
          value: reviews.totalReviews === 0 ? "None yet" : reviews.averageRating.toFixed(1),
          detail: "out of 5 stars",
        },
      ]}
    />
  );
}

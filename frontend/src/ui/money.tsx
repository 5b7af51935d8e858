import { formatAmount, signOf } from "@lib/format";
import * as m from "@messages/ui";
import { cx } from "./cx";

interface MoneyProps {
  cents: number;
  size?: "md" | "lg" | "xl";
  className?: string;
}

/** The only way money appears: small muted PKR, tabular figures, no decimals when whole. */
export function Money({ cents, size = "md", className }: MoneyProps) {
  return (
    <span className={cx("money", size !== "md" && size, className)}>
      {signOf(cents)}
      <span className="cur">{m.money_pkr()}</span> {formatAmount(Math.abs(cents))}
    </span>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx";
import { Money } from "./money";

/** Escrow, fee and payout as a short ledger of <LedgerRow>. */
export function Ledger({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("ledger", className)}>{children}</dl>;
}

interface LedgerRowProps {
  label: ReactNode;
  /** An amount, or any other value as children. */
  cents?: number;
  /** The last line: larger, with a rule above. */
  sum?: boolean;
  children?: ReactNode;
}

export function LedgerRow({ label, cents, sum, children }: LedgerRowProps) {
  return (
    <div className={sum ? "sum" : undefined}>
      <dt>{label}</dt>
      <dd className={cents === undefined ? "strong num" : undefined}>
        {cents === undefined ? children : <Money cents={cents} size={sum ? "lg" : "md"} />}
      </dd>
    </div>
  );
}

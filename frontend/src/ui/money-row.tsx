import type { ReactNode } from "react";

interface MoneyRowProps {
  media?: ReactNode;
  title: ReactNode;
  /** Small facts below, as <span>s. */
  facts?: ReactNode;
  amount: ReactNode;
  status?: ReactNode;
  /** <InlineNotice> lines. */
  notices?: ReactNode;
}

/** A line of money in or out: what, how much, in which state, and what holds it. */
export function MoneyRow({ media, title, facts, amount, status, notices }: MoneyRowProps) {
  return (
    <article className="moneyrow">
      <div className="flex min-w-0 gap-3.5">
        {media}
        <div className="min-w-0">
          <p className="what" dir="auto">
            {title}
          </p>
          {facts && <p className="sub">{facts}</p>}
        </div>
      </div>
      <div className="amt">
        {amount}
        {status}
      </div>
      {notices && <div className="holds">{notices}</div>}
    </article>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import * as m from "@messages/ui";
import { Icon } from "./icon";

interface PagerProps {
  page: number;
  totalPages: number;
  /** Address of a page. */
  href: (page: number) => string;
}

/** 1 … 4 5 6 … 12: the ends, and the neighbours of the current page. */
export function pagerSlots(page: number, totalPages: number): (number | "gap")[] {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= totalPages));
  const numbers = [...wanted].sort((a, b) => a - b);
  const slots: (number | "gap")[] = [];
  let previous = 0;
  for (const number of numbers) {
    if (number - previous === 2) slots.push(previous + 1);
    else if (number - previous > 2) slots.push("gap");
    slots.push(number);
    previous = number;
  }
  return slots;
}

/** Numbered pages; shows nothing when there is one page. */
export function Pager({ page, totalPages, href }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pager" aria-label={m.pager_pages()}>
      {page > 1 && (
        <Link to={href(page - 1)} aria-label={m.pager_previous_page()}>
          <Icon as={ChevronLeft} />
        </Link>
      )}
      {pagerSlots(page, totalPages).map((slot, index) =>
        slot === "gap" ? (
          <span key={`gap-${index}`} className="grid h-11 sm:w-6 place-items-center text-muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={slot}
            to={href(slot)}
            aria-label={m.pager_page({ page: slot })}
            aria-current={slot === page ? "page" : undefined}
          >
            {slot}
          </Link>
        ),
      )}
      {page < totalPages && (
        <Link to={href(page + 1)} aria-label={m.pager_next_page()}>
          <Icon as={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}

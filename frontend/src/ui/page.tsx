import { type ReactNode, useEffect } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";

const SITE = m.page_muqabla();

/** Sets the document's title while the screen is open. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
  }, [title]);
}

interface PageProps {
  /** For the browser's tab and the announcement after navigation. */
  title: string;
  narrow?: boolean;
  /** No outer width or space: for pages with full-width bands. */
  bleed?: boolean;
  className?: string;
  children: ReactNode;
}

/** The body of a screen. Put exactly one h1 inside, usually through PageHead. */
export function Page({ title, narrow, bleed, className, children }: PageProps) {
  useTitle(title);
  return <div className={cx(!bleed && "wrap page", narrow && "narrow", className)}>{children}</div>;
}

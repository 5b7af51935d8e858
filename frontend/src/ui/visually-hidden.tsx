import type { ReactNode } from "react";

/** The words are ours, so they do not decide the direction of a `dir="auto"` around them. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <span className="sr" dir="ltr">
      {children}
    </span>
  );
}

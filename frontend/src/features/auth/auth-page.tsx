import type { ReactNode } from "react";
import { Page } from "@ui";

interface AuthPageProps {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
}

/** Title, one sentence and a form, in the middle of the left half. */
export function AuthPage({ title, sub, children }: AuthPageProps) {
  return (
    <Page title={title} bleed className="inner">
      <div className="stack gap-1.5">
        <h1 className="text-28">{title}</h1>
        {sub && <p className="muted">{sub}</p>}
      </div>
      {children}
    </Page>
  );
}

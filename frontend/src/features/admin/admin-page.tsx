import type { ReactNode } from "react";
import { Page, PageHead } from "@ui";

interface AdminPageProps {
  title: string;
  sub: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of staff, inside their frame: its heading and its content. */
export function AdminPage({ title, sub, actions, children }: AdminPageProps) {
  return (
    <Page title={`${title} · Admin`}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-6" />
      {children}
    </Page>
  );
}

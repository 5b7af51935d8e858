import type { ReactNode } from "react";
import * as m from "@messages/admin";
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
    <Page title={m.admin_page_title({ title })}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-6" />
      {children}
    </Page>
  );
}

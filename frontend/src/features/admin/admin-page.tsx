import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Page, PageHead } from "@ui";

const AREAS = [
  { to: "/admin", label: "Payout Management" },
  { to: "/admin/bank-files", label: "Bank files" },
  { to: "/admin/requests", label: "Requests" },
  { to: "/admin/disputes", label: "Disputes" },
  { to: "/admin/refunds", label: "Refunds" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/ledger", label: "Ledger" },
  { to: "/admin/plans", label: "Plans" },
];

interface AdminPageProps {
  title: string;
  sub: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Every area of the admin: its heading, the way to the others, its content. */
export function AdminPage({ title, sub, actions, children }: AdminPageProps) {
  return (
    <Page title={`${title} · Admin`}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-5" />
      <nav className="tabs mb-6 md:mb-8" aria-label="Admin areas">
        {AREAS.map((area) => (
          <NavLink key={area.to} to={area.to} end={area.to === "/admin"} className="tab">
            {area.label}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}

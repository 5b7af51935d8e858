import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { Page, PageHead } from "@ui";

const AREAS = [
  { to: "/admin", label: "Payout Management" },
  { to: "/admin/bank-files", label: "Bank files" },
  { to: "/admin/kyc", label: "Identities" },
  { to: "/admin/requests", label: "Requests" },
  { to: "/admin/disputes", label: "Disputes" },
  { to: "/admin/refunds", label: "Refunds" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/gateways", label: "Gateways" },
  { to: "/admin/ledger", label: "Ledger" },
  { to: "/admin/plans", label: "Plans" },
  { to: "/admin/currency", label: "Currency" },
];

interface AdminPageProps {
  title: string;
  sub: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Every area of the admin: its heading, the way to the others, its content. */
export function AdminPage({ title, sub, actions, children }: AdminPageProps) {
  const nav = useRef<HTMLElement>(null);
  // On phones the areas scroll sideways; the present one is to be seen.
  useEffect(() => {
    const [bar, current] = [nav.current, nav.current?.querySelector<HTMLElement>("[aria-current]")];
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - 24;
  }, []);
  return (
    <Page title={`${title} · Admin`}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-5" />
      <nav ref={nav} className="tabs mb-6 md:mb-8" aria-label="Admin areas">
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

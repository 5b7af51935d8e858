import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import type { StaffPermission } from "@lib/api/types";
import { useCurrentUser } from "@lib/use-current-user";
import { Page, PageHead } from "@ui";

/** With the permission that the calls of each take; the others are left out. */
const AREAS: { to: string; label: string; takes: StaffPermission }[] = [
  { to: "/admin", label: "Payout Management", takes: "PAYOUTS" },
  { to: "/admin/bank-files", label: "Bank files", takes: "PAYOUTS" },
  { to: "/admin/kyc", label: "Identities", takes: "DECIDE_IDENTITY" },
  { to: "/admin/requests", label: "Requests", takes: "REFUNDS" },
  { to: "/admin/disputes", label: "Disputes", takes: "DISPUTES" },
  { to: "/admin/refunds", label: "Refunds", takes: "REFUNDS" },
  { to: "/admin/payments", label: "Payments", takes: "PAYMENTS" },
  { to: "/admin/gateways", label: "Gateways", takes: "PAYMENTS" },
  { to: "/admin/ledger", label: "Ledger", takes: "LEDGER" },
  { to: "/admin/plans", label: "Plans", takes: "PLANS" },
  { to: "/admin/currency", label: "Currency", takes: "RATES" },
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
  const { user } = useCurrentUser();
  // On phones the areas scroll sideways; the present one is to be seen.
  useEffect(() => {
    const [bar, current] = [nav.current, nav.current?.querySelector<HTMLElement>("[aria-current]")];
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - 24;
  }, []);
  return (
    <Page title={`${title} · Admin`}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-5" />
      <nav ref={nav} className="tabs mb-6 md:mb-8" aria-label="Admin areas">
        {AREAS.filter(({ takes }) => user?.permissions.includes(takes)).map((area) => (
          <NavLink key={area.to} to={area.to} end={area.to === "/admin"} className="tab">
            {area.label}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}

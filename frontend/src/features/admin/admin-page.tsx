import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import { Page, PageHead } from "@ui";
import { AREAS } from "./admin-areas";
import { useTableKeys } from "./use-table-keys";

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
  useTableKeys();
  // On phones the areas scroll sideways; the present one is to be seen.
  useEffect(() => {
    const [bar, current] = [nav.current, nav.current?.querySelector<HTMLElement>("[aria-current]")];
    if (bar && current) bar.scrollLeft = current.offsetLeft - bar.offsetLeft - 24;
  }, []);
  return (
    <Page title={`${title} · Admin`}>
      <PageHead title={title} sub={sub} actions={actions} className="mb-4 md:mb-5" />
      <nav ref={nav} className="tabs mb-6 md:mb-8 lg:flex-wrap" aria-label="Admin areas">
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

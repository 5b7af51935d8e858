import { ChevronDown, Plus } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { Link, useLocation } from "react-router";
import type { MeView } from "@lib/api/types";
import { Bell } from "@features/notifications/bell";
import * as m from "@messages/app";
import { Avatar, Icon, LazyMenu, LinkButton, ThemeSwitch, VisuallyHidden } from "@ui";
import { BrandLink } from "./brand-link";
import { isCurrent, mainLinks } from "./links";
import { Reauth } from "./reauth";

const loadMenu = () => import(/* webpackChunkName: "account-menu" */ "./account-menu");
const AccountMenu = lazy(loadMenu);

function AccountButton({ user, ...rest }: { user: MeView } & ComponentProps<"button">) {
  return (
    <button type="button" className="me" aria-haspopup="menu" {...rest}>
      <VisuallyHidden>{m.member_bar_account_menu()} </VisuallyHidden>
      <Avatar name={user.name || user.email} src={user.profileImageUrl} />
      <span className="max-w-36 truncate max-xl:sr-only">{user.firstName || user.email}</span>
      <span className="hide-s">
        <Icon as={ChevronDown} size="s" />
      </span>
    </button>
  );
}

/** Header of people who are signed in. */
export function MemberBar({ user }: { user: MeView }) {
  const { pathname } = useLocation();
  return (
    <header className="topbar">
      <div className="wrap">
        <BrandLink />
        <nav className="nav" aria-label={m.member_bar_main()}>
          {mainLinks(user.isAdmin).map((item) => (
            // The admin's link takes the last room of narrow windows; the account menu has every page.
            <Link
              key={item.to}
              to={item.to}
              className={item.wideOnly && user.isAdmin ? "max-[1240px]:hidden" : undefined}
              aria-current={isCurrent(item, pathname) ? "page" : undefined}
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="end">
          <ThemeSwitch />
          <LinkButton
            className="hide-s"
            to="/contests/new"
            size="sm"
            variant={user.role === "CLIENT" ? "primary" : "secondary"}
            icon={Plus}
          >
            {m.member_bar_post_contest()}
          </LinkButton>
          <Bell />
          <LazyMenu load={loadMenu} button={(props) => <AccountButton user={user} {...props} />}>
            <AccountMenu user={user} trigger={<AccountButton user={user} />} />
          </LazyMenu>
        </div>
      </div>
      <Reauth />
    </header>
  );
}

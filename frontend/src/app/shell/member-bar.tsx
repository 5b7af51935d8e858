import { Banknote, ChevronDown, CircleUser, LogOut, Plus, ShieldCheck, Wallet } from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router";
import { api } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { setCurrentUser } from "@lib/use-current-user";
import { Avatar, Icon, LinkButton, ThemeSwitch } from "@ui";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@ui/menu";
import { BrandLink } from "./brand-link";
import { isCurrent, mainLinks } from "./links";

const SIGN_OUT = { failure: { title: "Error", description: "Failed to sign out. Please try again." } };

async function signOut(): Promise<true> {
  await api.post("/api/auth/logout");
  return true;
}

function AccountMenu({ user }: { user: MeView }) {
  const navigate = useNavigate();
  const { run, busy } = useAction(signOut, SIGN_OUT);
  const leave = async () => {
    if (!(await run())) return;
    // First away from the signed-in screen, so that its guard does not send the person to sign-in.
    await navigate("/");
    await setCurrentUser(null);
  };
  const shortName = user.firstName || user.email;
  return (
    <Menu
      trigger={
        <button type="button" className="me" aria-label={`Account menu, ${user.name || user.email}`} aria-busy={busy}>
          <Avatar name={user.name || user.email} src={user.profileImageUrl} size="m" />
          <span className="hide-s max-w-36 truncate">{shortName}</span>
          <span className="hide-s">
            <Icon as={ChevronDown} size="s" />
          </span>
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <MenuLink to="/profile" icon={CircleUser}>
        Profile
      </MenuLink>
      <MenuLink to="/payouts" icon={Banknote}>
        Payouts
      </MenuLink>
      <MenuLink to="/payout-methods" icon={Wallet}>
        Payout methods
      </MenuLink>
      {user.isAdmin && (
        <MenuLink to="/admin" icon={ShieldCheck}>
          Admin
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** Header of people who are signed in. */
export function MemberBar({ user }: { user: MeView }) {
  const { pathname } = useLocation();
  return (
    <header className="topbar">
      <div className="wrap">
        <BrandLink />
        <nav className="nav" aria-label="Main">
          {mainLinks(user.isAdmin).map((item) => (
            <Link key={item.to} to={item.to} aria-current={isCurrent(item, pathname) ? "page" : undefined}>
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="end">
          <ThemeSwitch />
          {user.role === "CLIENT" && (
            <LinkButton className="hide-s" to="/contests/new" size="sm" variant="primary" icon={Plus}>
              Post Contest
            </LinkButton>
          )}
          <AccountMenu user={user} />
        </div>
      </div>
    </header>
  );
}

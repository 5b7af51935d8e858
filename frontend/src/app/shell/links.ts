import {
  Banknote,
  CirclePlus,
  CircleUser,
  Gift,
  House,
  LayoutDashboard,
  type LucideIcon,
  Search,
  ShieldCheck,
  Star,
  Trophy,
} from "lucide-react";
import type { MeView } from "@lib/api/types";
import * as m from "@messages/app";

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Not in the bar of phones, which holds five. */
  wideOnly?: boolean;
}

const EVERYBODY: NavItem[] = [
  { to: "/", label: m.links_contests(), icon: Trophy },
  { to: "/dashboard", label: m.links_dashboard(), icon: LayoutDashboard },
  { to: "/referrals", label: m.links_referrals(), icon: Gift, wideOnly: true },
  { to: "/payouts", label: m.links_payouts(), icon: Banknote },
  { to: "/reviews", label: m.links_reviews(), icon: Star, wideOnly: true },
  { to: "/profile", label: m.links_profile(), icon: CircleUser },
];

export function mainLinks(isAdmin: boolean): NavItem[] {
  return isAdmin ? [...EVERYBODY, { to: "/admin", label: m.links_admin(), icon: ShieldCheck }] : EVERYBODY;
}

const POST: NavItem = { to: "/contests/new", label: m.links_post_a_contest(), icon: CirclePlus };
const FIND: NavItem = { to: "/contests", label: m.links_find_contests(), icon: Search };

/** The bar of phones: in its middle what one's role is for. Admins have their area there; five is what fits. */
export function tabLinks({ role, isAdmin }: Pick<MeView, "role" | "isAdmin">): NavItem[] {
  const [start, ...links] = mainLinks(isAdmin).filter(({ wideOnly }) => !wideOnly);
  if (isAdmin || !start) return start ? [start, ...links] : links;
  // With a way to find contests beside it, the start page is called what it is.
  if (role === "TALENT")
    return [{ ...start, label: m.links_home(), icon: House }, ...links.slice(0, 1), FIND, ...links.slice(1)];
  return [start, ...links.slice(0, 1), POST, ...links.slice(1)];
}

/** Where the one item of a bar that fits the address best stands. */
export function currentOf(items: NavItem[], pathname: string): NavItem | undefined {
  return (
    items.find(({ to }) => to === pathname) ??
    items.find((item) => item.to !== "/" && isCurrent(item, pathname)) ??
    items.find((item) => isCurrent(item, pathname))
  );
}

/** A contest, the lists and the search belong to "Contests", a payout method to "Payouts". */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.to === "/" || item.to === "/contests")
    return (
      [item.to, "/contests", "/search"].includes(pathname) ||
      (pathname.startsWith("/contests/") && !/\/(new|create)$/.test(pathname))
    );
  if (item.to === "/payouts") return pathname.startsWith("/payout");
  return pathname.startsWith(item.to);
}

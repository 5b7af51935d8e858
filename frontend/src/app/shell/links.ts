import { Banknote, CircleUser, Gift, LayoutDashboard, type LucideIcon, ShieldCheck, Star, Trophy } from "lucide-react";

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Not in the bar of phones, which holds five. */
  wideOnly?: boolean;
}

const EVERYBODY: NavItem[] = [
  { to: "/", label: "Contests", icon: Trophy },
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { to: "/referrals", label: "Referrals", icon: Gift, wideOnly: true },
  { to: "/payouts", label: "Payouts", icon: Banknote },
  { to: "/reviews", label: "Reviews", icon: Star, wideOnly: true },
  { to: "/profile", label: "Profile", icon: CircleUser },
];

export function mainLinks(isAdmin: boolean): NavItem[] {
  return isAdmin ? [...EVERYBODY, { to: "/admin", label: "Admin", icon: ShieldCheck }] : EVERYBODY;
}

/** A contest, the lists and the search belong to "Contests", a payout method to "Payouts". */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.to === "/") return ["/", "/contests", "/search"].includes(pathname) || (pathname.startsWith("/contests/") && !/\/(new|create)$/.test(pathname));
  if (item.to === "/payouts") return pathname.startsWith("/payout");
  return pathname.startsWith(item.to);
}

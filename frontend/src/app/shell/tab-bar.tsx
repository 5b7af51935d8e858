import { CirclePlus } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { MeView } from "@lib/api/types";
import { Icon } from "@ui";
import { isCurrent, mainLinks, type NavItem } from "./links";

const POST: NavItem = { to: "/contests/new", label: "Post", icon: CirclePlus };

/** Navigation at the thumb, on phones. Admins have their area where others have "Post": five is what fits. */
export function TabBar({ user }: { user: MeView }) {
  const { pathname } = useLocation();
  const links = mainLinks(user.isAdmin).filter(({ wideOnly }) => !wideOnly);
  const items = user.isAdmin ? links : [...links.slice(0, 2), POST, ...links.slice(2)];
  return (
    <nav className="tabbar" aria-label="Main, small screens" style={{ gridTemplateColumns: `repeat(${items.length}, 1fr)` }}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={isCurrent(item, pathname) ? "page" : undefined}>
          <Icon as={item.icon} />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

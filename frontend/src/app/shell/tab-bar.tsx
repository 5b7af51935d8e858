import { Link, useLocation } from "react-router";
import type { MeView } from "@lib/api/types";
import * as m from "@messages/app";
import { Icon } from "@ui";
import { currentOf, tabLinks } from "./links";

/** Navigation at the thumb, on phones. */
export function TabBar({ user }: { user: MeView }) {
  const { pathname } = useLocation();
  const items = tabLinks(user);
  const current = currentOf(items, pathname);
  return (
    <nav className="tabbar" aria-label={m.tab_bar_main_small_screens()}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item === current ? "page" : undefined}>
          <Icon as={item.icon} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}

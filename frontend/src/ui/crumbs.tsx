import { Link } from "react-router";
import * as m from "@messages/ui";

export interface Crumb {
  label: string;
  to: string;
}

export function Crumbs({ items }: { items: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={m.crumbs_breadcrumb()}>
      {items.map((item, index) => (
        <span key={item.to} className="contents">
          {index > 0 && <span aria-hidden="true">/</span>}
          <Link to={item.to}>{item.label}</Link>
        </span>
      ))}
    </nav>
  );
}

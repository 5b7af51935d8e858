import { Menu, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { signInPath } from "@lib/return-to";
import { toggleTheme } from "@lib/theme";
import * as m from "@messages/app";
import { cx, IconButton, LinkButton, ThemeSwitch } from "@ui";
import { BrandLink } from "./brand-link";

const LINKS = [
  { to: "/contests", label: m.visitor_bar_contests() },
  { to: "/how-it-works", label: m.visitor_bar_how_it_works() },
  { to: "/categories", label: m.visitor_bar_categories() },
  { to: "/pricing", label: m.visitor_bar_pricing() },
];

/** Header of people who are not signed in: over the hero on the start page, a plain bar elsewhere. */
export function VisitorBar() {
  const { pathname, search, hash, key } = useLocation();
  const onNight = pathname === "/";
  const signIn = signInPath(pathname + search + hash);
  const [open, setOpen] = useState(false);

  // Following a link closes the menu.
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open]);

  return (
    <header className={cx("topbar", onNight && "flat over on-night")}>
      <div className="wrap">
        <BrandLink />
        <nav className="nav" aria-label={m.visitor_bar_main()}>
          {LINKS.map((link) => (
            <Link key={link.to} to={link.to} aria-current={pathname === link.to ? "page" : undefined}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="end">
          <ThemeSwitch className="hide-s" />
          <LinkButton
            className={cx("hide-s", onNight && "border-transparent")}
            to={signIn}
            size="sm"
            variant={onNight ? "night" : "ghost"}
          >
            {m.visitor_bar_sign_in()}
          </LinkButton>
          <LinkButton to="/contests/new" size="sm" variant={onNight ? "night" : "primary"}>
            {m.visitor_bar_post_a_contest()}
          </LinkButton>
          <IconButton
            className="only-m"
            icon={open ? X : Menu}
            label={open ? m.visitor_bar_close_menu() : m.visitor_bar_open_menu()}
            aria-expanded={open}
            aria-controls="visitor-menu"
            onClick={() => setOpen((value) => !value)}
          />
        </div>
      </div>
      <nav id="visitor-menu" className="visitor-menu" aria-label={m.visitor_bar_main_small_screens()} hidden={!open}>
        {LINKS.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.label}
          </Link>
        ))}
        <Link to={signIn}>{m.visitor_bar_sign_in()}</Link>
        <Link to="/auth/register">{m.visitor_bar_create_an_account()}</Link>
        <button type="button" onClick={toggleTheme}>
          {m.visitor_bar_switch_theme()}
        </button>
      </nav>
    </header>
  );
}

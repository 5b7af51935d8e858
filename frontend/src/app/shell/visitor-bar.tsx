import { Menu, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { signInPath } from "@lib/return-to";
import { toggleTheme } from "@lib/theme";
import { cx, IconButton, LinkButton, ThemeSwitch } from "@ui";
import { BrandLink } from "./brand-link";

const LINKS = [
  { to: "/contests", label: "Contests" },
  { to: "/how-it-works", label: "How it works" },
  { to: "/categories", label: "Categories" },
  { to: "/pricing", label: "Pricing" },
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
        <nav className="nav" aria-label="Main">
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
            Sign in
          </LinkButton>
          <LinkButton to="/contests/new" size="sm" variant={onNight ? "night" : "primary"}>
            Post a Contest
          </LinkButton>
          <IconButton
            className="only-m"
            icon={open ? X : Menu}
            label={open ? "Close menu" : "Open menu"}
            aria-expanded={open}
            aria-controls="visitor-menu"
            onClick={() => setOpen((value) => !value)}
          />
        </div>
      </div>
      <nav id="visitor-menu" className="visitor-menu" aria-label="Main, small screens" hidden={!open}>
        {LINKS.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.label}
          </Link>
        ))}
        <Link to={signIn}>Sign in</Link>
        <Link to="/auth/register">Create an account</Link>
        <button type="button" onClick={toggleTheme}>
          Switch theme
        </button>
      </nav>
    </header>
  );
}

import { Link } from "react-router";
import { FOOTER } from "@content/footer";
import { BrandLink } from "./brand-link";
import { CurrencySelect } from "./currency-select";

export function VisitorFooter() {
  return (
    <footer className="mt-auto border-t border-line [content-visibility:auto] [contain-intrinsic-block-size:auto_720px] lg:[contain-intrinsic-block-size:auto_350px]">
      <div className="wrap">
        <div className="foot-cols">
          <div className="stack gap-3">
            <BrandLink />
            <p className="muted small max-w-[34ch]">
              Contests for design, code, words and marketing. Priced in rupees, paid in Pakistan.
            </p>
          </div>
          {FOOTER.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              {links.map(({ to, label }) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        <div className="foot-end">
          <span>© 2026 Muqabla, Lahore</span>
          <CurrencySelect />
        </div>
      </div>
    </footer>
  );
}

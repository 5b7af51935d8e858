import { Link } from "react-router";
import { FOOTER } from "@content/footer";
import * as m from "@messages/app";
import { BrandLink } from "./brand-link";
import { CurrencySelect } from "./currency-select";

export function VisitorFooter() {
  return (
    <footer className="mt-auto border-t border-line [content-visibility:auto] [contain-intrinsic-block-size:auto_720px] lg:[contain-intrinsic-block-size:auto_350px]">
      <div className="wrap">
        <div className="foot-cols">
          <div className="stack gap-3">
            <BrandLink />
            <p className="muted small max-w-[34ch]">{m.footer_contests_for_design_code_words()}</p>
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
          <span>{m.footer_copyright()}</span>
          <CurrencySelect />
        </div>
      </div>
    </footer>
  );
}

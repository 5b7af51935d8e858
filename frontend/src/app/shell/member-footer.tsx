import { Link } from "react-router";
import * as m from "@messages/app";
import { CurrencySelect } from "./currency-select";

export function MemberFooter() {
  return (
    <footer className="footer">
      <div className="wrap">
        <span>{m.member_footer_copyright()}</span>
        <nav className="row" aria-label={m.member_footer_rules_and_help()}>
          <Link to="/how-it-works">{m.member_footer_how_it_works()}</Link>
          <Link to="/help">{m.member_footer_help()}</Link>
          <Link to="/privacy">{m.member_footer_privacy()}</Link>
          <Link to="/terms">{m.member_footer_terms()}</Link>
          <Link to="/contact">{m.member_footer_contact()}</Link>
          <Link to="/status">{m.member_footer_service_status()}</Link>
        </nav>
        <CurrencySelect />
      </div>
    </footer>
  );
}

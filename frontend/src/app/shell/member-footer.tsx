import { Link } from "react-router";
import { CurrencySelect } from "./currency-select";

export function MemberFooter() {
  return (
    <footer className="footer">
      <div className="wrap">
        <span>© 2026 Muqabla, Lahore</span>
        <nav className="row" aria-label="Rules and help">
          <Link to="/how-it-works">How it works</Link>
          <Link to="/help">Help</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/contact">Contact</Link>
        </nav>
        <CurrencySelect />
      </div>
    </footer>
  );
}

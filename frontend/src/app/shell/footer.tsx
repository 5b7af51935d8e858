import { Link } from "react-router";
import { BrandLink } from "./brand-link";

export function MemberFooter() {
  return (
    <footer className="footer">
      <div className="wrap">
        <span>© 2026 Muqabla, Lahore</span>
        <nav className="row" aria-label="Rules">
          <Link to="/how-it-works">How it works</Link>
          <Link to="/pricing">Pricing</Link>
          <Link to="/terms">Terms</Link>
        </nav>
        <span className="push">Priced in rupees, paid in Pakistan.</span>
      </div>
    </footer>
  );
}

export function VisitorFooter() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="wrap">
        <div className="foot-cols">
          <div className="stack gap-3">
            <BrandLink />
            <p className="muted small max-w-[34ch]">Contests for design, code, words and marketing. Priced in rupees, paid in Pakistan.</p>
          </div>
          <nav aria-label="Marketplace">
            <h2>Marketplace</h2>
            <Link to="/#featured">Contests</Link>
            <Link to="/#categories">Categories</Link>
            <Link to="/contests/new">Post a Contest</Link>
          </nav>
          <nav aria-label="Help">
            <h2>Help</h2>
            <Link to="/#why">Why Muqabla</Link>
            <Link to="/how-it-works">How it works</Link>
            <Link to="/pricing">Pricing</Link>
            <Link to="/terms">Terms</Link>
          </nav>
          <nav aria-label="Account">
            <h2>Account</h2>
            <Link to="/auth/login">Sign in</Link>
            <Link to="/auth/register">Create an account</Link>
          </nav>
        </div>
        <p className="small muted border-t border-line py-6">© 2026 Muqabla, Lahore</p>
      </div>
    </footer>
  );
}

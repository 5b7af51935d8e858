import { Trophy } from "lucide-react";
import { Link, Outlet } from "react-router";
import { PICTURES } from "@content/pictures";
import { BrandMark, Lattice, Money, PictureWall, ThemeSwitch } from "@ui";
import "./auth.css";

const WALL = [PICTURES.ajrak, PICTURES.mango, PICTURES.dhaba, PICTURES.app, PICTURES.gully, PICTURES.basant];

/** Form on the left, the wall of work on the right; the wall stays away on phones. */
export function Component() {
  return (
    <div className="auth">
      <div className="form">
        <header className="spread">
          <Link className="brand" to="/" aria-label="Muqabla, start page">
            <BrandMark />
            Muqabla
          </Link>
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1} className="grid">
          <Outlet />
        </main>
        <footer className="tiny muted">
          Prizes are paid in before a contest opens, and held until the winner is paid.
        </footer>
      </div>
      <aside className="show-side" aria-label="Recent winners">
        <Lattice className="show night" fade="200deg">
          <PictureWall
            className="max-w-[600px]"
            lazy
            label="Winning entries"
            pictures={WALL}
            note={{ icon: Trophy, title: "Hira Baloch won", text: <Money cents={2_425_000} /> }}
          />
          <div className="stack max-w-[520px] gap-2.5">
            <p className="text-28 leading-tight font-bold tracking-[-0.03em]">Your next brief is waiting.</p>
            <p className="lede text-16">Real businesses, real prizes, paid in before the first sketch.</p>
          </div>
        </Lattice>
      </aside>
    </div>
  );
}

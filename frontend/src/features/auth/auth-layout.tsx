import { Trophy } from "lucide-react";
import { Link, Outlet } from "react-router";
import { PICTURES } from "@content/pictures";
import * as m from "@messages/auth";
import { BrandMark, Lattice, Money, PictureWall, ThemeSwitch } from "@ui";
import "./auth.css";

const WALL = [PICTURES.ajrak, PICTURES.mango, PICTURES.dhaba, PICTURES.app, PICTURES.gully, PICTURES.basant];

/** Form on the left, the wall of work on the right; the wall stays away on phones. */
export function Component() {
  return (
    <div className="auth">
      <div className="form">
        <header className="spread">
          <Link className="brand" to="/" aria-label={m.auth_layout_start_page()}>
            <BrandMark />
            {m.auth_layout_brand()}
          </Link>
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1} className="grid">
          <Outlet />
        </main>
        <footer className="tiny muted">{m.auth_layout_prizes_are_held()}</footer>
      </div>
      <aside className="show-side" aria-label={m.auth_layout_recent_winners()}>
        <Lattice className="show night" fade="200deg">
          <PictureWall
            className="max-w-[600px]"
            lazy
            label={m.auth_layout_winning_entries()}
            pictures={WALL}
            note={{ icon: Trophy, title: m.auth_layout_winner(), text: <Money cents={2_425_000} /> }}
          />
          <div className="stack max-w-[520px] gap-2.5">
            <p className="text-28 leading-tight font-bold tracking-[-0.03em]">{m.auth_layout_next_brief()}</p>
            <p className="lede text-16">{m.auth_layout_real_prizes()}</p>
          </div>
        </Lattice>
      </aside>
    </div>
  );
}

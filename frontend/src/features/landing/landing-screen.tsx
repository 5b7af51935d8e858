import { ArrowRight, Copyright, ShieldCheck, Trophy, Wallet } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { STEPS } from "@content/landing";
import { PICTURES, URDU_NAME } from "@content/pictures";
import { hasConsent } from "@lib/consent";
import * as m from "@messages/landing";
import { Icon, Lattice, LinkButton, Money, Page, PictureWall } from "@ui";
import { Bento } from "./bento";
import { CategoryColumns } from "./category-columns";
import { FeaturedContests } from "./featured-contests";
import { PostAction } from "./post-action";
import { Testimonials } from "./testimonials";
import "./landing.css";

const WALL = [PICTURES.dhaba, PICTURES.basant, PICTURES.app, PICTURES.ajrak, PICTURES.gully, PICTURES.mango];
const ASSURANCES = [
  { icon: ShieldCheck, text: m.landing_prize_held_in_escrow() },
  { icon: Wallet, text: m.landing_easypaisa_jazz_cash_or_bank() },
  { icon: Copyright, text: m.landing_unchosen_work_stays_yours() },
];

function Hero() {
  return (
    <Lattice className="night on-night hero" fade="75deg">
      <div className="wrap cols">
        <div>
          <img className="urdu" src={URDU_NAME} width={113} height={56} alt={m.landing_muqabla_in_urdu()} />
          <h1>{m.landing_win_contests_build_your_career({ span: (children) => <span>{children}</span> })}</h1>
          <p className="lede">{m.landing_real_briefs_from_businesses_across()}</p>
          <div className="row mt-8">
            <LinkButton to="/contests" variant="accent" size="lg" iconEnd={ArrowRight}>
              {m.landing_browse_open_contests()}
            </LinkButton>
            <Link className="link py-3.5 sm:px-2 text-inherit hover:text-inherit" to="/#how">
              {m.landing_see_how_it_works()}
            </Link>
          </div>
          <div className="assure">
            {ASSURANCES.map(({ icon, text }) => (
              <span key={text}>
                <Icon as={icon} size="s" />
                {text}
              </span>
            ))}
          </div>
        </div>
        <PictureWall
          label={m.landing_entries_from_recent_contests()}
          pictures={WALL}
          note={{
            icon: Trophy,
            title: m.landing_hira_baloch_won(),
            text: m.landing_paid_in_4_days({
              prize: <Money cents={3_395_000} />,
              muted: (children) => <span className="muted">{children}</span>,
            }),
          }}
        />
      </div>
    </Lattice>
  );
}

function HowItWorks() {
  return (
    <section className="wrap band" id="how" aria-labelledby="how-title">
      <div className="section-title">
        <h2 id="how-title">{m.landing_how_it_works()}</h2>
      </div>
      <ol className="how">
        {STEPS.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For those who agreed to being counted: an experiment, loaded on its own. */
const TriedAction = lazy(() => import(/* webpackChunkName: "experiment-landing" */ "./tried-action"));

function ClosingBand() {
  return (
    <section className="wrap band pb-24" aria-labelledby="closing-title">
      <Lattice className="night cta" fade="70deg">
        <div className="stack gap-3">
          <h2 id="closing-title">{m.landing_have_a_project_in_mind()}</h2>
          <p className="lede">{m.landing_write_the_brief_in_ten()}</p>
        </div>
        {hasConsent("analytics") ? (
          <Suspense fallback={<PostAction />}>
            <TriedAction />
          </Suspense>
        ) : (
          <PostAction />
        )}
      </Lattice>
    </section>
  );
}

export function Component() {
  return (
    <Page title={m.landing_page_title()} bleed>
      <Hero />
      <FeaturedContests />
      <Bento />
      <CategoryColumns />
      <HowItWorks />
      <Testimonials />
      <ClosingBand />
    </Page>
  );
}

import { ArrowRight, Copyright, ShieldCheck, Trophy, Wallet } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { STEPS } from "@content/landing";
import { PICTURES, URDU_NAME } from "@content/pictures";
import { hasConsent } from "@lib/consent";
import { Icon, Lattice, LinkButton, Money, Page, PictureWall } from "@ui";
import { Bento } from "./bento";
import { CategoryColumns } from "./category-columns";
import { FeaturedContests } from "./featured-contests";
import { PostAction } from "./post-action";
import { Testimonials } from "./testimonials";
import "./landing.css";

const WALL = [PICTURES.dhaba, PICTURES.basant, PICTURES.app, PICTURES.ajrak, PICTURES.gully, PICTURES.mango];
const ASSURANCES = [
  { icon: ShieldCheck, text: "Prize held in escrow" },
  { icon: Wallet, text: "Easypaisa, JazzCash or bank" },
  { icon: Copyright, text: "Unchosen work stays yours" },
];

function Hero() {
  return (
    <Lattice className="night on-night hero" fade="75deg">
      <div className="wrap cols">
        <div>
          <img className="urdu" src={URDU_NAME} width={113} height={56} alt="Muqabla in Urdu" />
          <h1>
            Win contests. <span>Build your career.</span>
          </h1>
          <p className="lede">
            Real briefs from businesses across Pakistan, with the prize already paid in. Send your best work, and get
            paid to your wallet when you win.
          </p>
          <div className="row mt-8">
            <LinkButton to="/contests" variant="accent" size="lg" iconEnd={ArrowRight}>
              Browse open contests
            </LinkButton>
            <Link className="link py-3.5 sm:px-2 text-inherit hover:text-inherit" to="/#how">
              See how it works
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
          label="Entries from recent contests"
          pictures={WALL}
          note={{
            icon: Trophy,
            title: "Hira Baloch won",
            text: (
              <>
                <Money cents={3_395_000} /> <span className="muted">paid in 4 days</span>
              </>
            ),
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
        <h2 id="how-title">How it works</h2>
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
          <h2 id="closing-title">Have a project in mind?</h2>
          <p className="lede">Write the brief in ten minutes. If nobody enters, the full prize comes back to you.</p>
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
    <Page title="Win contests. Build your career." bleed>
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

import { Check } from "lucide-react";
import { BENEFITS, FIGURES, HOW_FAQ, JOURNEY } from "@content/how-it-works";
import { Accordion, Card, Icon, Lattice, LinkButton, Page } from "@ui";
import "./pages.css";

function Benefits({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <Card pad className="benefits stack gap-5">
      <h3 className="text-22">{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon as={Check} size="s" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** From the brief to the payout, for both sides. */
export function Component() {
  return (
    <Page title="How it works" bleed>
      <Lattice className="night on-night page-hero" fade="75deg">
        <div className="wrap">
          <h1>How Muqabla works</h1>
          <p className="lede">
            A brief, a prize that is already paid, many ideas, one winner. Every step has a date, and every rupee has a
            place.
          </p>
        </div>
      </Lattice>
      <section className="wrap page-band" aria-labelledby="journey">
        <h2 id="journey">Four steps</h2>
        <ol className="journey">
          {JOURNEY.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p className="muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="wrap page-band" aria-labelledby="benefits">
        <h2 id="benefits">What both sides get</h2>
        <div className="grid-2">
          <Benefits {...BENEFITS.clients} />
          <Benefits {...BENEFITS.freelancers} />
        </div>
      </section>
      <section className="wrap page-band" aria-label="Muqabla in figures">
        <Lattice className="night on-night rounded-card" fade="70deg">
          <dl className="figures">
            {FIGURES.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
          </dl>
        </Lattice>
      </section>
      <section className="wrap page-band" aria-labelledby="how-faq">
        <h2 id="how-faq">Good to know</h2>
        <Accordion items={HOW_FAQ} />
      </section>
      <section className="wrap page-end stack justify-items-center gap-6" aria-labelledby="how-end">
        <h2 id="how-end" className="text-28">
          Start with a brief, or with an idea
        </h2>
        <div className="row justify-center">
          <LinkButton to="/contests/create" variant="primary" size="lg">
            Create a Contest
          </LinkButton>
          <LinkButton to="/contests" size="lg">
            Browse Contests
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}

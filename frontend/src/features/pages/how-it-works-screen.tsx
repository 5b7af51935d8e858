import { Check } from "lucide-react";
import { BENEFITS, FIGURES, HOW_FAQ, JOURNEY } from "@content/how-it-works";
import * as m from "@messages/pages";
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
    <Page title={m.how_it_works_title()} bleed>
      <Lattice className="night on-night page-hero" fade="75deg">
        <div className="wrap">
          <h1>{m.how_it_works_how_muqabla_works()}</h1>
          <p className="lede">{m.how_it_works_a_brief_a_prize()}</p>
        </div>
      </Lattice>
      <section className="wrap page-band" aria-labelledby="journey">
        <h2 id="journey">{m.how_it_works_four_steps()}</h2>
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
        <h2 id="benefits">{m.how_it_works_what_both_sides_get()}</h2>
        <div className="grid-2">
          <Benefits {...BENEFITS.clients} />
          <Benefits {...BENEFITS.freelancers} />
        </div>
      </section>
      <section className="wrap page-band" aria-label={m.how_it_works_muqabla_in_figures()}>
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
        <h2 id="how-faq">{m.how_it_works_good_to_know()}</h2>
        <Accordion items={HOW_FAQ} />
      </section>
      <section className="wrap page-end stack justify-items-center gap-6" aria-labelledby="how-end">
        <h2 id="how-end" className="text-28">
          {m.how_it_works_start_with_a_brief()}
        </h2>
        <div className="row justify-center">
          <LinkButton to="/contests/create" variant="primary" size="lg">
            {m.how_it_works_create_a_contest()}
          </LinkButton>
          <LinkButton to="/contests" size="lg">
            {m.how_it_works_browse_contests()}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}

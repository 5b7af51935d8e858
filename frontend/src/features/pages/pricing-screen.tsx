import { Check } from "lucide-react";
import { OFFERS, type Offer, PRICING_FAQ } from "@content/pricing";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import * as m from "@messages/pages";
import { Accordion, Badge, Button, cx, Icon, Lattice, LinkButton, Money, Page, TextLink } from "@ui";
import "./pages.css";

function OfferCard({ offer }: { offer: Offer }) {
  const best = offer.key === "boost";
  const variant = best ? "primary" : "secondary";
  return (
    <section className={cx("card offer", best && "best")} aria-labelledby={`offer-${offer.key}`}>
      <div className="spread">
        <h2 id={`offer-${offer.key}`} className="text-22">
          {offer.name}
        </h2>
        {best && <Badge look="featured">{m.pricing_featured()}</Badge>}
      </div>
      <p className="row tight items-baseline">
        <Money cents={offer.priceCents} size="xl" />
        <span className="muted">{offer.unit}</span>
      </p>
      <p className="muted">{offer.text}</p>
      <ul>
        {offer.features.map((feature) => (
          <li key={feature}>
            <Icon as={Check} size="s" />
            {feature}
          </li>
        ))}
      </ul>
      {offer.action.to ? (
        <LinkButton block to={offer.action.to} variant={variant}>
          {offer.action.label}
        </LinkButton>
      ) : (
        <Button block disabled>
          {offer.action.label}
        </Button>
      )}
      {offer.today && (
        <p className="small muted">
          {offer.today.text} <TextLink to={offer.today.to}>{offer.today.label}</TextLink>
        </p>
      )}
    </section>
  );
}

/** What it costs: nothing, a featured place, and what comes later. */
export function Component() {
  return (
    <Page title={m.pricing_title()} bleed>
      <Lattice className="night on-night page-hero" fade="75deg">
        <div className="wrap">
          <h1>{m.pricing_simple_prices_in_rupees()}</h1>
          <p className="lede">{m.pricing_posting_and_entering_are_free({ fee: formatPercent(FEE_BPS) })}</p>
        </div>
      </Lattice>
      <div className="wrap offers">
        {OFFERS.map((offer) => (
          <OfferCard key={offer.key} offer={offer} />
        ))}
      </div>
      <section className="wrap page-band" aria-labelledby="pricing-faq">
        <h2 id="pricing-faq">{m.pricing_questions_about_prices()}</h2>
        <Accordion items={PRICING_FAQ} />
      </section>
      <section className="wrap page-end stack justify-items-center gap-6" aria-labelledby="pricing-end">
        <h2 id="pricing-end" className="text-28">
          {m.pricing_ready_for_your_first_contest()}
        </h2>
        <div className="row justify-center">
          <LinkButton to="/contests/create" variant="primary" size="lg">
            {m.pricing_create_a_contest()}
          </LinkButton>
          <LinkButton to="/how-it-works" size="lg">
            {m.pricing_how_it_works()}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}

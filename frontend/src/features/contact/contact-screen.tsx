import { Clock, Mail, MapPin, MessagesSquare, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { CONTACT_FAQ, HOURS, SUPPORT } from "@content/contact";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/contact";
import { Accordion, Card, Icon, type IconType, Page, PageHead, SideLayout, Skeleton, TextLink } from "@ui";
import { ContactForm } from "./contact-form";

function Way({ icon, title, children }: { icon: IconType; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3">
      <span className="grid size-11 place-items-center rounded-control bg-brand-soft text-brand-ink">
        <Icon as={icon} />
      </span>
      <div>
        <h3 className="text-16">{title}</h3>
        <div className="small muted">{children}</div>
      </div>
    </div>
  );
}

function Ways() {
  return (
    <Card pad className="stack gap-5" aria-labelledby="ways">
      <h2 id="ways" className="text-18">
        {m.contact_other_ways_to_reach_us()}
      </h2>
      <Way icon={Mail} title={m.contact_email_support()}>
        <a className="link" href={`mailto:${SUPPORT.email}`}>
          {SUPPORT.email}
        </a>
        <p>{m.contact_response_within({ answerTime: SUPPORT.answerTime })}</p>
      </Way>
      <Way icon={MessagesSquare} title={m.contact_live_chat()}>
        <a className="link" href={SUPPORT.chatHref} rel="noopener noreferrer" target="_blank">
          {m.contact_chat_on_whats_app()}
        </a>
        <p>{m.contact_in_business_hours()}</p>
      </Way>
      <Way icon={Phone} title={m.contact_phone()}>
        <a className="link whitespace-nowrap" href={SUPPORT.phoneHref}>
          {SUPPORT.phone}
        </a>
        <p>{m.contact_for_premium_users_and_urgent()}</p>
      </Way>
      <Way icon={MapPin} title={m.contact_office()}>
        <address className="not-italic">
          {SUPPORT.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Way>
    </Card>
  );
}

function Hours() {
  return (
    <Card pad className="stack gap-3" aria-labelledby="hours">
      <h2 id="hours" className="row tight text-18">
        <Icon as={Clock} />
        {m.contact_business_hours()}
      </h2>
      <dl className="m-0 grid gap-2">
        {HOURS.map(({ days, hours }) => (
          <div key={days} className="flex justify-between gap-4">
            <dt className="muted">{days}</dt>
            <dd className="num m-0 font-semibold">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="tiny muted">{m.contact_pakistan_time_pkt_messages()}</p>
    </Card>
  );
}

function FormWaiting() {
  return (
    <div className="stack gap-5" role="status" aria-label={m.contact_loading_the_form()}>
      {[44, 44, 180].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

/** Writing to support, and the other ways. */
export function Component() {
  const { user, loading } = useCurrentUser();
  const person = { name: user?.name ?? "", email: user?.email ?? "" };
  return (
    <Page title={m.contact_title()}>
      <PageHead
        title={m.contact_us()}
        sub={m.contact_we_answer_within_and_within({ answerTime: SUPPORT.answerTime, urgentTime: SUPPORT.urgentTime })}
      />
      <SideLayout
        side={
          <>
            <Ways />
            <Hours />
          </>
        }
      >
        <div className="stack gap-10">
          <Card pad aria-labelledby="write">
            <h2 id="write" className="mb-5 text-22">
              {m.contact_send_us_a_message()}
            </h2>
            {loading ? <FormWaiting /> : <ContactForm key={person.email} person={person} />}
          </Card>
          <section aria-labelledby="contact-faq" className="stack gap-4">
            <h2 id="contact-faq" className="text-22">
              {m.contact_before_you_write()}
            </h2>
            <Accordion items={CONTACT_FAQ} />
            <p>
              <TextLink to="/help" arrow>
                {m.contact_all_answers()}
              </TextLink>
            </p>
          </section>
        </div>
      </SideLayout>
    </Page>
  );
}

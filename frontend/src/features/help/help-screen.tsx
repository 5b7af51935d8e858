import { MessageCircleQuestion, Search } from "lucide-react";
import { useDeferredValue, useId } from "react";
import { SUPPORT } from "@content/contact";
import { findHelp, HELP, type HelpGroup, type HelpItem } from "@content/help";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/help";
import { Accordion, Button, Card, EmptyState, Input, LinkButton, Page, PageHead, SideLayout, TextLink } from "@ui";

function answer({ key, title, content, link }: HelpItem) {
  return {
    key,
    title,
    content: link ? (
      <div className="stack gap-3">
        <p>{content}</p>
        <p>
          <TextLink to={link.to} arrow>
            {link.label}
          </TextLink>
        </p>
      </div>
    ) : (
      content
    ),
  };
}

function Group({ group }: { group: HelpGroup }) {
  return (
    <section aria-labelledby={group.id} className="stack gap-4">
      <h2 id={group.id} className="scroll-mt-24 text-22">
        {group.title}
      </h2>
      <Accordion items={group.items.map(answer)} />
    </section>
  );
}

/** The groups at the side; the links jump within the page. */
function Groups() {
  return (
    <nav aria-label={m.help_topics()} className="hidden lg:block">
      <ul className="stack sticky top-24 m-0 list-none gap-2 p-0">
        {HELP.map(({ id, title }) => (
          <li key={id}>
            <a className="small" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StillOpen() {
  return (
    <Card pad className="spread">
      <div className="stack gap-1">
        <h2 className="text-18">{m.help_not_answered()}</h2>
        <p className="muted">
          {m.help_we_answer_within_and_within({ answerTime: SUPPORT.answerTime, urgentTime: SUPPORT.urgentTime })}
        </p>
      </div>
      <LinkButton to="/contact" variant="primary">
        {m.help_contact_support()}
      </LinkButton>
    </Card>
  );
}

/** Answers, found by typing. */
export function Component() {
  const [text, setText] = useQueryState("q");
  const groups = findHelp(useDeferredValue(text));
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);
  const box = useId();
  return (
    <Page title={m.help_title()}>
      <PageHead title={m.help_title()} sub={m.help_answers_about_contests_prizes_payouts()} />
      <SideLayout at="start" side={<Groups />}>
        <div className="stack gap-8">
          <div role="search" className="stack gap-2">
            <label htmlFor={box} className="sr">
              {m.help_search_the_answers()}
            </label>
            <Input
              id={box}
              type="search"
              icon={Search}
              placeholder={m.help_search_the_answers()}
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value, { replace: true })}
            />
            <p className="small muted" role="status">
              {text.trim() === "" ? m.help_answers({ found }) : m.help_answers_found({ found })}
            </p>
          </div>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          {groups.length === 0 && (
            <EmptyState
              icon={MessageCircleQuestion}
              title={m.help_no_answers_found()}
              action={<Button onClick={() => setText("", { replace: true })}>{m.help_show_all_answers()}</Button>}
            >
              {m.help_try_fewer_or_other_words()}
            </EmptyState>
          )}
          <StillOpen />
        </div>
      </SideLayout>
    </Page>
  );
}

import type { ReactNode } from "react";
import type { Section } from "@content/terms";
import * as m from "@messages/pages";
import { Card, Page, PageHead, SideLayout } from "@ui";
import "./pages.css";

interface RulesPageProps {
  title: string;
  sub: ReactNode;
  sections: readonly Section[];
  /** What the reader can decide here, above the words about it. */
  choices?: ReactNode;
  children?: ReactNode;
}

/** Numbered sections of plain words, with their list at the side. */
export function RulesPage({ title, sub, sections, choices, children }: RulesPageProps) {
  return (
    <Page title={title}>
      <PageHead title={title} sub={sub} />
      <SideLayout
        at="start"
        side={
          <nav aria-label={m.rules_page_sections()} className="hidden lg:block">
            <ul className="stack sticky top-24 m-0 list-none gap-2 p-0">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a className="small" href={`#${id}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        <div className="stack gap-6">
          {choices}
          <Card pad className="rules stack gap-8">
            {sections.map(({ id, title: name, paragraphs, points }) => (
              <section key={id} className="stack gap-3" aria-labelledby={id}>
                <h2 id={id}>{name}</h2>
                {paragraphs.map((text) => (
                  <p key={text} className="max-w-[72ch]">
                    {text}
                  </p>
                ))}
                {points && (
                  <ul className="grid max-w-[70ch] list-disc gap-2 pl-5">
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
            {children}
          </Card>
        </div>
      </SideLayout>
    </Page>
  );
}

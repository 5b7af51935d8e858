import { TERMS } from "@content/terms";
import { Card, Page, PageHead, SideLayout } from "@ui";
import "./pages.css";

/** The rules, among them the published end of a contest whose client stays silent. */
export function Component() {
  return (
    <Page title="Terms">
      <PageHead title="Terms" sub="The rules of the marketplace in plain words. Last changed on 21 November 2026." />
      <SideLayout
        at="start"
        side={
          <nav aria-label="Sections" className="hidden lg:block">
            <ul className="stack sticky top-24 m-0 list-none gap-2 p-0">
              {TERMS.map(({ id, title }) => (
                <li key={id}>
                  <a className="small" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        <Card pad className="rules stack gap-8">
          {TERMS.map(({ id, title, paragraphs, points }) => (
            <section key={id} className="stack gap-3" aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
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
        </Card>
      </SideLayout>
    </Page>
  );
}

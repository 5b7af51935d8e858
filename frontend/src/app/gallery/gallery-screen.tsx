import { useEffect, useState } from "react";
import { Page, PageHead, PageSkeleton } from "@ui";
import { NotFound } from "../not-found";
import { ActionsSection, FactsSection } from "./facts";
import { FormSection } from "./forms";
import { ListSection } from "./lists";
import { StateSection } from "./states";

/** Every component in every state. Exists only where the server says that it is in development. */
export function Component() {
  const [allowed, setAllowed] = useState<boolean>();
  useEffect(() => {
    fetch("/dev/clock")
      .then((answer) => setAllowed(answer.ok))
      .catch(() => setAllowed(false));
  }, []);
  if (allowed === undefined) return <PageSkeleton />;
  if (!allowed) return <NotFound />;
  return (
    <Page title="Design system">
      <PageHead title="Design system" sub="Every component in every state. Switch the theme in the header." />
      <div className="stack gap-12">
        <ActionsSection />
        <FactsSection />
        <ListSection />
        <FormSection />
        <StateSection />
      </div>
    </Page>
  );
}

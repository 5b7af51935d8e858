import type { ReactNode } from "react";
import { PRIVACY } from "@content/privacy";
import { TextLink } from "@ui";
import { RulesPage } from "./rules-page";

/** What is kept about people, why and how long. */
export function Component({ choices }: { choices?: ReactNode }) {
  return (
    <RulesPage
      title="Privacy policy"
      sub="What we keep about you, why, and for how long. Last changed on 21 November 2026."
      sections={PRIVACY}
      choices={choices}
    >
      <p>
        <TextLink to="/contact" arrow>
          Ask about your data
        </TextLink>
      </p>
    </RulesPage>
  );
}

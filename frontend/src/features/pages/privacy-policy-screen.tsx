import type { ReactNode } from "react";
import { PRIVACY } from "@content/privacy";
import * as m from "@messages/pages";
import { TextLink } from "@ui";
import { RulesPage } from "./rules-page";

/** What is kept about people, why and how long. */
export function Component({ choices }: { choices?: ReactNode }) {
  return (
    <RulesPage
      title={m.privacy_policy_title()}
      sub={m.privacy_policy_what_we_keep_about()}
      sections={PRIVACY}
      choices={choices}
    >
      <p>
        <TextLink to="/contact" arrow>
          {m.privacy_policy_ask_about_your_data()}
        </TextLink>
      </p>
    </RulesPage>
  );
}

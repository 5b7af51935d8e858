import { TERMS } from "@content/terms";
import * as m from "@messages/pages";
import { RulesPage } from "./rules-page";

/** The rules, among them the published end of a contest whose client stays silent. */
export function Component() {
  return <RulesPage title={m.terms_title()} sub={m.terms_the_rules_of_the_marketplace()} sections={TERMS} />;
}

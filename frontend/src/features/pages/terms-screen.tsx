import { TERMS } from "@content/terms";
import { RulesPage } from "./rules-page";

/** The rules, among them the published end of a contest whose client stays silent. */
export function Component() {
  return (
    <RulesPage
      title="Terms"
      sub="The rules of the marketplace in plain words. Last changed on 21 November 2026."
      sections={TERMS}
    />
  );
}

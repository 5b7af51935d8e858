import { PRIVACY } from "@content/privacy";
import { RulesPage } from "./rules-page";

/** What is kept about people, why and how long. */
export function Component() {
  return <RulesPage title="Privacy policy" sub="What we keep about you, why, for how long, and what you can do about it. Last changed on 21 November 2026." sections={PRIVACY} />;
}

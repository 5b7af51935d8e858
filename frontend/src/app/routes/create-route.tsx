import { BoostSection } from "@features/boosts/boost-section";
import { CreateScreen } from "@features/contests/create-screen";

/** Posting a contest: the form and the prize of contests, with the featured place of boosts beside them. */
export function Component() {
  return <CreateScreen Boost={BoostSection} />;
}

import * as m from "@messages/landing";
import { LinkButton } from "@ui";

/** The way to a contest of one's own. */
export function PostAction({ label = m.post_action_post_a_contest() }: { label?: string }) {
  return (
    <LinkButton to="/contests/new" variant="accent" size="lg">
      {label}
    </LinkButton>
  );
}

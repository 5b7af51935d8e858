import { LinkButton } from "@ui";

/** The way to a contest of one's own. */
export function PostAction({ label = "Post a Contest" }: { label?: string }) {
  return (
    <LinkButton to="/contests/new" variant="accent" size="lg">
      {label}
    </LinkButton>
  );
}

import { SearchX, Trophy } from "lucide-react";
import * as m from "@messages/browse";
import { Button, EmptyState, LinkButton } from "@ui";

interface EmptyContestsProps {
  filtered: boolean;
  canPost: boolean;
  onClear: () => void;
}

export function EmptyContests({ filtered, canPost, onClear }: EmptyContestsProps) {
  return (
    <EmptyState
      icon={filtered ? SearchX : Trophy}
      title={m.empty_contests_title()}
      action={
        filtered ? (
          <Button onClick={onClear}>{m.empty_contests_clear()}</Button>
        ) : canPost ? (
          <LinkButton to="/contests/new" variant="primary">
            {m.empty_contests_post_contest()}
          </LinkButton>
        ) : undefined
      }
    >
      <p>{filtered ? m.empty_contests_filtered() : m.empty_contests_none()}</p>
    </EmptyState>
  );
}

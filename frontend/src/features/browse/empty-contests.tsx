import { SearchX, Trophy } from "lucide-react";
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
      title="No contests available"
      action={
        filtered ? (
          <Button onClick={onClear}>Clear all filters</Button>
        ) : canPost ? (
          <LinkButton to="/contests/new" variant="primary">
            Post Contest
          </LinkButton>
        ) : undefined
      }
    >
      <p>{filtered ? "Try adjusting your search filters." : "Be the first to create a contest!"}</p>
    </EmptyState>
  );
}

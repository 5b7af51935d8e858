import { Undo2 } from "lucide-react";
import { linked } from "@content/people";
import { api } from "@lib/api/client";
import type { ContestDetail, Removal } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Button, Card, Person, Time } from "@ui";

const UNDO = {
  success: { title: m.removed_people_undone() },
  failure: { title: m.removed_people_error(), description: m.removed_people_failed() },
};

function RemovedPerson({ contest, removal }: { contest: ContestDetail; removal: Removal }) {
  const { run, busy } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/removals/${removal.id}/undo`);
    await refresh("/api/contests", "/api/entries");
  }, UNDO);
  const { person, reason, removedAt, undoneAt, declinedEntries } = removal;
  return (
    <li className="stack gap-2">
      <Person
        size="s"
        {...linked(person)}
        sub={
          undoneAt
            ? m.removed_people_undone_at({ date: <Time value={undoneAt} as="short" /> })
            : m.removed_people_removed_at({ date: <Time value={removedAt} as="short" /> })
        }
      />
      <q className="small block whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
        {reason}
      </q>
      <div className="spread">
        <span className="small muted">{m.removed_people_entries({ entries: declinedEntries })}</span>
        {removal.undoable && (
          <Button
            size="sm"
            icon={Undo2}
            busy={busy}
            aria-label={m.removed_people_undo_of({ person: person.name })}
            onClick={() => void run()}
          >
            {m.removed_people_undo()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whom the client removed and why; for client and staff. */
export function RemovedPeople({ contest }: { contest: ContestDetail }) {
  return (
    <Card pad aria-labelledby="removed-people">
      <h2 id="removed-people" className="mb-4 text-18">
        {m.removed_people_title()}
      </h2>
      <ul className="stack gap-5">
        {contest.removals.toReversed().map((removal) => (
          <RemovedPerson key={removal.id} contest={contest} removal={removal} />
        ))}
      </ul>
    </Card>
  );
}

import type { HandoverView } from "@lib/api/types";
import * as m from "@messages/handover";
import { Badge, Message, Thread } from "@ui";

/** Every round of changes, as the client wrote it. */
export function ChangeNotes({ handover }: { handover: HandoverView }) {
  if (handover.notes.length === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby="changes">
      <div className="spread">
        <h3 id="changes" className="text-16">
          {m.change_notes_title()}
        </h3>
        <Badge look="in-review">
          {m.change_notes_used({ used: handover.changesRequested, max: handover.changesMax })}
        </Badge>
      </div>
      <Thread label={m.change_notes_title()}>
        {handover.notes.map((note) => (
          <Message
            key={note.at}
            author={note.by?.name ?? handover.client.name}
            authorImage={note.by?.imageUrl}
            at={note.at}
          >
            <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
              {note.text}
            </span>
          </Message>
        ))}
      </Thread>
    </section>
  );
}

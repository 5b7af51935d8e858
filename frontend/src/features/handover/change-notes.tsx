import type { HandoverView } from "@lib/api/types";
import { Badge, Message, Thread } from "@ui";

/** Every round of changes, as the client wrote it. */
export function ChangeNotes({ handover }: { handover: HandoverView }) {
  if (handover.notes.length === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby="changes">
      <div className="spread">
        <h3 id="changes" className="text-16">
          Changes asked for
        </h3>
        <Badge look="in-review">
          {handover.changesRequested} of {handover.changesMax} used
        </Badge>
      </div>
      <Thread label="Changes asked for">
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

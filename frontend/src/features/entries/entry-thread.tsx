import { SendHorizontal } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { api, messageOf } from "@lib/api/client";
import type { CommentView, EntryView } from "@lib/api/types";
import { patchRead, useApi } from "@lib/api/use-api";
import * as m from "@messages/entries";
import { Button, ErrorState, FieldError, IconButton, Input, Message, Skeleton, Spinner, Thread } from "@ui";

function Waiting() {
  return (
    <div className="stack gap-4" role="status" aria-label={m.entry_thread_loading()}>
      {[0, 1].map((row) => (
        <div key={row} className="row nowrap items-start">
          <Skeleton width={40} height={40} shape="circle" />
          <Skeleton height={64} shape="card" className="flex-1" />
        </div>
      ))}
    </div>
  );
}

function Reply({
  entryId,
  first,
  onSent,
}: {
  entryId: string;
  first: boolean;
  onSent: (comment: CommentView) => void;
}) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || text.trim() === "") return;
    setBusy(true);
    setError(undefined);
    try {
      onSent(await api.post(`/api/entries/${entryId}/comments`, { body: text.trim() }));
      setText("");
    } catch (problem) {
      setError(messageOf(problem, m.entry_thread_send_failed()));
    } finally {
      setBusy(false);
    }
  };
  const label = first ? m.entry_thread_write_a_comment() : m.entry_thread_write_a_reply();
  return (
    <form onSubmit={(event) => void send(event)}>
      <div className="row nowrap gap-2">
        <Input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          placeholder={label}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
        {busy ? (
          <Button busy className="flex-none px-3" busyLabel="" aria-label={m.entry_thread_sending()}>
            <Spinner />
          </Button>
        ) : (
          <IconButton type="submit" icon={SendHorizontal} label={m.entry_thread_send()} outline className="flex-none" />
        )}
      </div>
      <FieldError error={error} />
    </form>
  );
}

/** Between the author and the client alone. */
export function EntryThread({ entry }: { entry: EntryView }) {
  const { data, error, mutate } = useApi(`/api/entries/${entry.id}/comments`, { fresh: true });
  const seen = entry.mine ? entry.seenByClientAt : null;
  const lastMine = data?.findLast((comment) => comment.mine);

  const sent = (comment: CommentView) => {
    void mutate((list) => [...(list ?? []), comment], { revalidate: false });
    void patchRead(`/api/entries/${entry.id}`, (current) => ({ ...current, commentsCount: current.commentsCount + 1 }));
  };

  if (!data && error)
    return <ErrorState bare title={m.entry_thread_failed()} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Waiting />;
  return (
    <div className="stack gap-5">
      {data.length > 0 ? (
        <Thread label={m.entry_thread_title()}>
          {data.map((comment) => (
            <Message
              key={comment.id}
              author={comment.author.name}
              authorImage={comment.author.imageUrl}
              at={comment.createdAt}
              mine={comment.mine}
              seenAt={comment === lastMine && seen !== null && seen > comment.createdAt ? seen : undefined}
            >
              <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
                {comment.body}
              </span>
            </Message>
          ))}
        </Thread>
      ) : (
        <p className="small muted">{m.entry_thread_empty()}</p>
      )}
      {entry.allowedActions.includes("comment") && <Reply entryId={entry.id} first={data.length === 0} onSent={sent} />}
    </div>
  );
}

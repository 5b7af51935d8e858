import { useState } from "react";
import { Link } from "react-router";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView, PollView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import * as m from "@messages/entries";
import { Badge, Button, Callout, Card, Picture, Stars, StatusBadge, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { Image } from "lucide-react";
import { useEntryAddress } from "../entry-address";
import { coverOf } from "../model/entry";
import { LinkOfPoll } from "./poll-link";

const CLOSE = {
  success: { title: m.poll_card_closed(), description: m.poll_card_closed_means() },
  failure: { title: m.poll_card_error(), description: m.poll_card_close_failed() },
};
const COMMENTS_SHOWN = 5;

type Result = PollView["entries"][number];

/** How often each number of stars was given, five first: bars to look at, and one sentence to hear. */
function Spread({ stars }: { stars: readonly number[] }) {
  const most = Math.max(1, ...stars);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  return (
    <span className="poll-spread" role="img" aria-label={m.poll_card_spread({ five, four, three, two, one })}>
      {[5, 4, 3, 2, 1].map((step) => {
        const count = stars[step - 1] ?? 0;
        return (
          <span key={step} className="poll-bar" aria-hidden="true">
            <span className="num">{step}</span>
            <span className="poll-bar-line">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="num">{count}</span>
          </span>
        );
      })}
    </span>
  );
}

function ResultRow({ result, entry }: { result: Result; entry: EntryView | undefined }) {
  const { linkTo } = useEntryAddress();
  const { src, icon } = entry ? coverOf(entry) : { src: null, icon: Image };
  return (
    <li className="poll-result">
      <Link
        className="ask-picture"
        to={linkTo("entry", result.entryId)}
        preventScrollReset
        aria-label={m.poll_card_open_entry({ number: result.number })}
      >
        <Picture src={src} alt="" icon={icon} sizes="120px" />
        <span className="ask-letter" aria-hidden="true">
          {result.letter}
        </span>
      </Link>
      <div className="stack gap-1">
        <p className="row tight strong">
          {result.letter} · {m.poll_card_entry({ number: result.number })}
          {!result.live && <Badge look="declined">{m.poll_card_not_live()}</Badge>}
        </p>
        {result.average === null ? (
          <p className="small muted">{m.poll_card_not_rated()}</p>
        ) : (
          <p className="row tight">
            <Stars value={result.average} size="m" />
            <span className="num strong">{m.poll_card_average({ average: result.average.toFixed(1) })}</span>
            <span className="small muted num">{m.poll_card_entry_votes({ votes: result.votes })}</span>
          </p>
        )}
      </div>
      {result.votes > 0 && <Spread stars={result.stars} />}
    </li>
  );
}

function Comments({ comments }: { comments: PollView["comments"] }) {
  const [all, setAll] = useState(false);
  const shown = all ? comments : comments.slice(0, COMMENTS_SHOWN);
  return (
    <section className="stack gap-2">
      <h4 className="text-16">{m.poll_card_comments({ comments: comments.length })}</h4>
      <ul className="stack m-0 list-none gap-2 p-0">
        {shown.map(({ body, writtenAt }, index) => (
          <li key={index} className="rounded-control bg-sunken px-3 py-2">
            <p className="break-words whitespace-pre-line" dir="auto">
              {body}
            </p>
            <Time value={writtenAt} className="tiny muted" />
          </li>
        ))}
      </ul>
      {shown.length < comments.length && (
        <p>
          <Button size="sm" onClick={() => setAll(true)}>
            {m.poll_card_more_comments({ comments: comments.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface PollCardProps {
  poll: PollView;
  contest: ContestDetail;
  entries: EntryView[];
}

/** One poll: its link while it is open, and what came back. */
export function PollCard({ poll, contest, entries }: PollCardProps) {
  const [isClosing, setClosing] = useState(false);
  const isOpen = poll.status === "OPEN";
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/polls/${poll.id}/close`);
    await refresh(`/api/contests/${contest.id}/polls`);
  }, CLOSE);
  return (
    <Card pad className="stack gap-5" aria-label={poll.question}>
      <div className="stack gap-2">
        <div className="spread items-start">
          <h3 className="text-18" dir="auto">
            {poll.question}
          </h3>
          <StatusBadge status={poll.status} />
        </div>
        <p className="small muted">
          <span className="strong num text-ink">
            {poll.votes === 0 && !isOpen ? m.poll_card_no_votes() : m.poll_card_votes({ votes: poll.votes })}
          </span>
          {" · "}
          {isOpen
            ? m.poll_card_open_until({ time: <Time value={poll.closesAt} as="short" /> })
            : m.poll_card_ended({ time: <Time value={poll.closedAt ?? poll.closesAt} as="short" /> })}
        </p>
      </div>
      {isOpen && <LinkOfPoll poll={poll} title={contest.title} />}
      {poll.leftOut > 0 && <Callout>{m.poll_card_left_out({ entries: poll.leftOut })}</Callout>}
      <ul className="stack m-0 list-none gap-4 p-0" aria-label={m.poll_card_results()}>
        {poll.entries.map((result) => (
          <ResultRow
            key={result.entryId}
            result={result}
            entry={entries.find((entry) => entry.id === result.entryId)}
          />
        ))}
      </ul>
      {poll.comments.length > 0 && <Comments comments={poll.comments} />}
      {isOpen && (
        <p>
          <Button size="sm" variant="ghost" className="text-danger" onClick={() => setClosing(true)}>
            {m.poll_card_close()}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={m.poll_card_close_question()}
        description={m.poll_card_close_means()}
        confirmLabel={m.poll_card_close()}
        cancelLabel={m.poll_card_keep()}
        danger
        onConfirm={run}
      />
    </Card>
  );
}

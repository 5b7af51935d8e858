import { CircleHelp, Image, ImageOff, Maximize2, Vote } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useParams } from "react-router";
import { ApiError, api, isStatus, messageOf } from "@lib/api/client";
import type { BallotEntry, BallotView } from "@lib/api/types";
import { patchRead, useApi } from "@lib/api/use-api";
import { POLL_COMMENT_MAX, VOTER_DAYS } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/polls";
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  Field,
  Icon,
  LinkButton,
  Page,
  PageHead,
  Picture,
  Skeleton,
  StarRating,
  TextArea,
  Time,
} from "@ui";
import type { PictureViewerProps } from "@ui/picture-viewer";
import "./poll-screen.css";

const loadViewer = async () =>
  (await import(/* webpackChunkName: "picture-viewer" */ "@ui/picture-viewer")).PictureViewer;

/** What is shown on the whole screen: a picture of an entry, by their places. */
interface Enlarged {
  letter: string;
  index: number;
}

interface PieceProps {
  entry: BallotEntry;
  stars: number | null;
  onRate: (stars: number | null) => void;
  onEnlarge: () => void;
}

function Piece({ entry: { letter, pictures }, stars, onRate, onEnlarge }: PieceProps) {
  const [cover] = pictures;
  return (
    <article className="piece ballot-piece" aria-label={m.poll_screen_design({ letter })}>
      <button
        type="button"
        className="ballot-picture"
        aria-label={m.poll_screen_enlarge({ letter })}
        disabled={cover === undefined}
        onClick={onEnlarge}
      >
        <Picture src={cover?.thumbnailUrl} alt="" icon={Image} sizes="(min-width: 768px) 360px, 100vw" />
        <span className="ballot-letter" aria-hidden="true">
          {letter}
        </span>
        <span className="ballot-enlarge" aria-hidden="true">
          <Icon as={Maximize2} size="s" />
        </span>
      </button>
      {pictures.length > 1 && (
        <span className="ballot-count">{m.poll_screen_pictures({ pictures: pictures.length })}</span>
      )}
      <div className="ballot-stars">
        <StarRating label={m.poll_screen_rate({ letter })} value={stars} onChange={onRate} />
        {stars === null ? (
          <span className="tiny muted">{m.poll_screen_no_stars()}</span>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => onRate(null)}>
            {m.poll_screen_take_back()}
          </Button>
        )}
      </div>
    </article>
  );
}

type Given = Record<number, number | null>;

const givenIn = (ballot: BallotView): Given =>
  Object.fromEntries(ballot.entries.map(({ position, myStars }) => [position, myStars]));

function BallotForm({ secret, ballot }: { secret: string; ballot: BallotView }) {
  const [given, setGiven] = useState(() => givenIn(ballot));
  const [comment, setComment] = useState(ballot.myVote?.comment ?? "");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<"thanks" | "changed">();
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const hasVoted = ballot.myVote !== null;
  const shown = ballot.entries.find(({ letter }) => letter === enlarged?.letter);

  const enlarge = async (letter: string) => {
    try {
      const viewer = await loadViewer();
      setViewer(() => viewer);
      setEnlarged({ letter, index: 0 });
    } catch {
      toast({ kind: "error", title: m.full_size_error(), description: m.full_size_failed() });
    }
  };
  const send = async () => {
    const ratings = ballot.entries.flatMap(({ position }) => {
      const stars = given[position] ?? null;
      return stars === null ? [] : [{ position, stars }];
    });
    if (ratings.length === 0) {
      setErrors({ ratings: m.poll_screen_choose_first() });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      const answer = await api.put(`/api/poll/${secret}/vote`, { ratings, comment });
      setSaid(hasVoted ? "changed" : "thanks");
      setGiven(givenIn(answer));
      await patchRead(`/api/poll/${secret}`, () => answer);
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.fields ?? {}) : {});
      toast({ kind: "error", title: m.poll_screen_error(), description: messageOf(error, m.poll_screen_failed()) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {ballot.leftOut > 0 && <Callout className="mb-4">{m.poll_screen_left_out({ entries: ballot.leftOut })}</Callout>}
      <div className="ballot" data-count={ballot.entries.length}>
        {ballot.entries.map((entry) => (
          <Piece
            key={entry.position}
            entry={entry}
            stars={given[entry.position] ?? null}
            onRate={(stars) => {
              setErrors({});
              setGiven({ ...given, [entry.position]: stars });
            }}
            onEnlarge={() => void enlarge(entry.letter)}
          />
        ))}
      </div>
      <form
        className="stack mt-6 max-w-160 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={m.poll_screen_comment()}
          optional
          help={m.poll_screen_comment_help()}
          counter={`${Array.from(comment).length} / ${POLL_COMMENT_MAX}`}
          error={errors.comment}
        >
          <TextArea
            rows={3}
            dir="auto"
            value={comment}
            maxLength={POLL_COMMENT_MAX}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
        {errors.ratings && (
          <Callout kind="danger" live="alert">
            {errors.ratings}
          </Callout>
        )}
        <p>
          <Button type="submit" variant="primary" size="lg" icon={Vote} busy={busy} busyLabel={m.poll_screen_sending()}>
            {hasVoted ? m.poll_screen_change() : m.poll_screen_send()}
          </Button>
        </p>
        {said && (
          <Callout
            kind="success"
            live="status"
            title={said === "thanks" ? m.poll_screen_thanks() : m.poll_screen_changed()}
          >
            {m.poll_screen_thanks_means()}
          </Callout>
        )}
        <p className="small muted">{m.poll_screen_advice({ days: VOTER_DAYS })}</p>
      </form>
      {Viewer && shown && enlarged && (
        <Viewer
          key={enlarged.letter}
          title={m.poll_screen_pictures_of({ letter: shown.letter })}
          pictures={shown.pictures.map(({ previewUrl }, index) => ({
            src: previewUrl,
            alt: m.poll_screen_picture_of({ letter: shown.letter, number: index + 1 }),
          }))}
          index={enlarged.index}
          onTurn={(index) => setEnlarged({ ...enlarged, index })}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  );
}

function Over({ ballot }: { ballot: BallotView }) {
  const isEnded = ballot.status === "CLOSED";
  return (
    <EmptyState
      icon={isEnded ? Vote : ImageOff}
      title={isEnded ? m.poll_screen_ended() : m.poll_screen_nothing_left()}
      action={<LinkButton to="/contests">{m.poll_screen_see_contests()}</LinkButton>}
    >
      {isEnded ? m.poll_screen_ended_means() : m.poll_screen_nothing_left_means()}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Page title={m.poll_screen_title()}>
      <div className="stack gap-5" role="status" aria-label={m.poll_screen_loading()}>
        <Skeleton width="60%" height={40} />
        <div className="ballot" aria-hidden="true">
          {[1, 2].map((place) => (
            <Skeleton key={place} height={300} shape="card" />
          ))}
        </div>
      </div>
    </Page>
  );
}

/** A poll for everybody with its link: no account, no names. */
export function Component() {
  const { secret = "" } = useParams();
  const { data, error, mutate } = useApi(`/api/poll/${secret}`, { fresh: true });
  if (error && !data)
    return (
      <Page title={m.poll_screen_title()}>
        <h1 className="sr">{m.poll_screen_title()}</h1>
        {isStatus(error, 404) ? (
          <EmptyState
            icon={CircleHelp}
            title={m.poll_screen_not_found()}
            action={<LinkButton to="/contests">{m.poll_screen_see_contests()}</LinkButton>}
          >
            {m.poll_screen_not_found_means()}
          </EmptyState>
        ) : (
          <ErrorState title={m.poll_screen_load_failed()} error={error} onRetry={() => void mutate()} />
        )}
      </Page>
    );
  if (!data) return <Waiting />;
  const isOpen = data.status === "OPEN" && data.entries.length > 0;
  return (
    <Page title={data.question}>
      <PageHead
        title={data.question}
        sub={
          <>
            <bdi className="strong">{m.poll_screen_for({ title: data.contestTitle })}</bdi>
            {isOpen && (
              <>
                {". "}
                {m.poll_screen_how()} {m.poll_screen_open_until({ time: <Time value={data.closesAt} as="short" /> })}.
              </>
            )}
          </>
        }
      />
      {isOpen ? <BallotForm key={secret} secret={secret} ballot={data} /> : <Over ballot={data} />}
    </Page>
  );
}

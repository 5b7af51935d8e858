import { Medal, MessageCircle, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { linked } from "@content/people";
import { placeName } from "@content/places";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import * as m from "@messages/entries";
import { Badge, Button, Icon, Person, PictureCard, Stars, StarRating, StarToggle, StatusBadge } from "@ui";
import { DeclineMenu } from "./decline-menu";
import { coverOf, declineLabel, entryName, standingText } from "./model/entry";
import { useEntryAddress } from "./entry-address";
import { entryActions } from "./entry-actions";
import { hasPicture } from "./model/comparison";
import { SaleLine } from "./sale/sale-line";

const STATES = {
  SHORTLISTED: "shortlisted",
  DECLINED: "declined",
  WINNER: "winner",
  SUBMITTED: undefined,
  WITHDRAWN: "declined",
  NOT_SELECTED: undefined,
} as const;

/** The client named the entry for the final round. */
export function FinalistBadge() {
  return (
    <Badge look="shortlisted" icon={Medal} flat>
      {m.entry_card_finalist()}
    </Badge>
  );
}

/** The corner of the picture: what is worth knowing before opening. */
export function EntryFlag({ entry, client }: { entry: EntryView; client: boolean }) {
  if (entry.status === "WINNER")
    return <Badge look="winner">{entry.place === null ? m.entry_card_winner() : placeName(entry.place)}</Badge>;
  if (entry.removal)
    return <Badge look="declined">{entry.mine ? m.entry_card_you_removed() : m.entry_card_removed()}</Badge>;
  if (entry.status === "DECLINED") return <Badge look="declined">{declineLabel(entry.declineReason)}</Badge>;
  if (entry.status === "WITHDRAWN") return <StatusBadge status={entry.status} />;
  if (entry.finalist)
    return (
      <span className="row tight">
        <FinalistBadge />
        {client && entry.hasUnseenVersion && <Badge look="new">{m.entry_card_new_version()}</Badge>}
      </span>
    );
  if (client) {
    if (entry.hasUnseenVersion) return <Badge look="new">{m.entry_card_new_version()}</Badge>;
    return entry.seenByClientAt === null && entry.status === "SUBMITTED" ? (
      <Badge look="new">{m.entry_card_new()}</Badge>
    ) : null;
  }
  return entry.mine ? <StatusBadge status={entry.status} /> : null;
}

function Actions({ entry, to }: { entry: EntryView; to: string }) {
  const { shortlist, decline, restore, undoRemoval } = entryActions(entry);
  const { askRemoval } = useEntryAddress();
  const may = (action: EntryView["allowedActions"][number]) => entry.allowedActions.includes(action);
  const shortlisted = entry.status === "SHORTLISTED";
  const thread = may("comment") || entry.commentsCount > 0;
  return (
    <>
      {(may("shortlist") || may("unshortlist")) && (
        <StarToggle pressed={shortlisted} onToggle={() => void shortlist(!shortlisted)}>
          {shortlisted ? m.entry_card_shortlisted() : m.entry_card_shortlist()}
        </StarToggle>
      )}
      {may("restore") && (
        <Button variant="ghost" size="sm" icon={Undo2} onClick={() => void restore()}>
          {m.entry_card_restore()}
        </Button>
      )}
      {may("undoRemoval") && (
        <Button variant="ghost" size="sm" icon={Undo2} onClick={() => void undoRemoval()}>
          {m.entry_card_undo_removal()}
        </Button>
      )}
      <span className="push" />
      {thread && (
        <Link
          to={to}
          className="icon-btn sm relative"
          preventScrollReset
          aria-label={m.entry_card_comments_on_entry({ number: entry.number, comments: entry.commentsCount })}
          title={m.entry_card_comments()}
        >
          <Icon as={MessageCircle} size="s" />
          {entry.commentsCount > 0 && (
            <span
              className="absolute top-0 right-0 text-12 leading-none font-bold tabular-nums text-brand-ink"
              aria-hidden="true"
            >
              {entry.commentsCount}
            </span>
          )}
        </Link>
      )}
      {may("decline") && (
        <DeclineMenu
          number={entry.number}
          onDecline={(reason) => void decline(reason)}
          onRemove={may("removeAuthor") ? () => askRemoval(entry.id) : undefined}
        />
      )}
    </>
  );
}

interface EntryCardProps {
  entry: EntryView;
  contest: ContestDetail;
  /** Address of the entry's dialog. */
  to: string;
  /** Whether it is chosen to be compared; not told where nothing can be compared. */
  choice?: { isChosen: boolean; onChange: () => void };
}

/** An entry in the gallery. What can be done with it is what the server allows. */
export function EntryCard({ entry, contest, to, choice }: EntryCardProps) {
  const { rate } = entryActions(entry);
  const { src, icon } = coverOf(entry);
  const rating = entry.allowedActions.includes("rate");
  const acting = entry.allowedActions.some(
    (action) =>
      action === "shortlist" ||
      action === "unshortlist" ||
      action === "decline" ||
      action === "restore" ||
      action === "undoRemoval" ||
      action === "comment",
  );
  const name = entryName(entry);
  return (
    <div onPointerEnter={() => prefetch(`/api/entries/${entry.id}/comments`)} className="contents">
      <PictureCard
        label={name}
        picture={{
          src,
          alt: src
            ? name
            : entry.link && entry.files.length === 0
              ? m.entry_card_link_only()
              : m.entry_card_no_picture(),
          icon,
        }}
        to={to}
        openLabel={
          entry.version > 1
            ? m.entry_card_open_entry_in_version({ number: entry.number, version: entry.version })
            : m.entry_card_open_entry({ number: entry.number })
        }
        tag={
          entry.version > 1 ? m.entry_card_tag({ number: entry.number, version: entry.version }) : `#${entry.number}`
        }
        choice={
          choice &&
          (hasPicture(entry) ? (
            <label>
              <input
                type="checkbox"
                checked={choice.isChosen}
                aria-label={m.entry_card_compare_entry({ number: entry.number })}
                onChange={choice.onChange}
              />
              <span>{m.entry_card_compare()}</span>
            </label>
          ) : (
            <span>{m.entry_card_nothing_to_compare()}</span>
          ))
        }
        flag={<EntryFlag entry={entry} client={contest.viewer === "CLIENT"} />}
        state={STATES[entry.status]}
        actions={acting ? <Actions entry={entry} to={to} /> : undefined}
      >
        <Person size="s" {...linked(entry.author)} sub={standingText(entry.authorStanding)} />
        {rating ? (
          <StarRating
            label={m.entry_card_rate_entry({ number: entry.number })}
            value={entry.stars}
            onChange={(stars) => void rate(stars)}
          />
        ) : (
          entry.stars !== null && (
            <span className="py-1.5">
              <Stars value={entry.stars} size="m" />
            </span>
          )
        )}
        <SaleLine entry={entry} to={to} />
      </PictureCard>
    </div>
  );
}

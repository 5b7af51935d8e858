import { Eye, FileText, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import { PrivateBadge } from "@content/private-badge";
import type { MyEntry } from "@lib/api/types";
import { prefetch } from "@lib/api/use-api";
import * as m from "@messages/dashboard";
import { Icon, ListingFact, Money, Picture, Stars, StatusBadge, TimeLeft } from "@ui";
import { DECLINE_WORDS } from "./talent-model";

function Facts({ mine: { entry, contest, visibility } }: { mine: MyEntry }) {
  return (
    <>
      <span className={`tone-text c-${contest.category}`}>{categoryOf(contest).label}</span>
      <span className="num">{m.my_entry_row_entry({ number: entry.number })}</span>
      <PrivateBadge visibility={visibility} />
      {entry.stars !== null && <Stars value={entry.stars} size="s" />}
      {entry.seenByClientAt && <ListingFact icon={Eye}>{m.my_entry_row_seen()}</ListingFact>}
      {entry.commentsCount > 0 && (
        <ListingFact icon={MessageSquare}>{m.my_entry_row_comments({ count: entry.commentsCount })}</ListingFact>
      )}
      {entry.declineReason && <span>{DECLINE_WORDS[entry.declineReason]}</span>}
    </>
  );
}

/** One of the freelancer's own entries. */
export function MyEntryRow({ mine }: { mine: MyEntry }) {
  const { entry, contest, awardCents } = mine;
  const file = entry.files.find(({ thumbnailUrl }) => thumbnailUrl !== null) ?? entry.files[0];
  const live = entry.status === "SUBMITTED" || entry.status === "SHORTLISTED";
  const intent = () => prefetch(`/api/contests/${contest.id}`);
  return (
    <li className="entry-line">
      <span className="entry-thumb" aria-hidden="true">
        {file?.thumbnailUrl ? (
          <Picture src={file.thumbnailUrl} alt="" icon={FileText} sizes="96px" />
        ) : (
          <Icon as={FileText} />
        )}
      </span>
      <div className="min-w-0">
        <p className="strong" dir="auto">
          <Link
            className="plain hover:underline"
            to={`/contests/${contest.id}?tab=entries`}
            onMouseEnter={intent}
            onTouchStart={intent}
          >
            {contest.title}
          </Link>
        </p>
        <div className="entry-facts">
          <Facts mine={mine} />
        </div>
      </div>
      <div className="entry-end">
        <StatusBadge status={entry.status} />
        <span className="row gap-x-4">
          {live && <TimeLeft until={contest.deadline} closed={contest.status !== "OPEN"} />}
          <Money cents={awardCents ?? contest.prizeCents} />
        </span>
      </div>
    </li>
  );
}

import { Images, Lock } from "lucide-react";
import { useState } from "react";
import type { ContestDetail, EntryList, EntryView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/entries";
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  Gallery,
  GallerySkeleton,
  LinkButton,
  SealedRow,
  SectionHead,
  TraitBadge,
} from "@ui";
import { Choose, type ChoiceOf } from "./choose";
import { ClientGallery } from "./client-gallery";
import { useEntryAddress } from "./entry-address";
import { EntryCard } from "./entry-card";
import { arrange } from "./model/filters";

const PAGE = 12;

interface PiecesProps {
  entries: EntryView[];
  contest: ContestDetail;
  choiceOf?: ChoiceOf;
}

function Pieces({ entries, contest, choiceOf }: PiecesProps) {
  const { linkTo } = useEntryAddress();
  const [shown, setShown] = useState(PAGE);
  const left = entries.length - shown;
  return (
    <>
      <Gallery>
        {entries.slice(0, shown).map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            contest={contest}
            to={linkTo("entry", entry.id)}
            choice={choiceOf?.(entry)}
          />
        ))}
      </Gallery>
      {left > 0 && (
        <p className="mt-6 text-center">
          <Button onClick={() => setShown(shown + 2 * PAGE)}>
            {m.entries_section_show_more({ more: Math.min(left, 2 * PAGE) })}
          </Button>
        </p>
      )}
    </>
  );
}

function NoEntries({ contest }: { contest: ContestDetail }) {
  if (contest.viewer === "CLIENT") {
    return (
      <EmptyState
        icon={Images}
        title={contest.status === "OPEN" ? m.entries_section_no_entries_yet() : m.entries_section_no_entries()}
        action={
          contest.status === "OPEN" ? (
            <LinkButton to="?tab=questions">{m.entries_section_answer_questions()}</LinkButton>
          ) : (
            <LinkButton to="/dashboard">{m.entries_section_go_to_my_contests()}</LinkButton>
          )
        }
      >
        {contest.status === "OPEN"
          ? m.entries_section_when_entries_arrive()
          : contest.outcome === "REFUNDED"
            ? m.entries_section_after_refund()
            : m.entries_section_nobody_entered()}
      </EmptyState>
    );
  }
  const may = contest.allowedActions.includes("submitEntry");
  return (
    <EmptyState
      icon={Images}
      title={contest.status === "OPEN" ? m.entries_section_no_entries_yet() : m.entries_section_nothing_to_show()}
      action={
        may ? (
          <LinkButton variant="primary" to="?tab=brief#submit">
            {m.entries_section_submit_the_first_entry()}
          </LinkButton>
        ) : (
          <LinkButton to="/?status=open">{m.entries_section_browse_open_contests()}</LinkButton>
        )
      }
    >
      {contest.status === "OPEN" ? m.entries_section_field_empty() : m.entries_section_stay_private()}
    </EmptyState>
  );
}

/** For somebody who has not entered: what the seal means for them. */
function Invitation() {
  return (
    <Callout
      className="mb-4"
      icon={Lock}
      title={m.entries_section_idea_stays_yours()}
      action={
        <LinkButton size="sm" to="?tab=brief#submit">
          {m.entries_section_submit_entry()}
        </LinkButton>
      }
    >
      {m.entries_section_idea_sealed()}
    </Callout>
  );
}

/** What everybody but the client sees: one's own entries, the ones in the open, and the sealed rest. */
function PublicEntries({ list, contest, choiceOf }: { list: EntryList; contest: ContestDetail; choiceOf?: ChoiceOf }) {
  const mine = arrange(
    list.entries.filter((entry) => entry.mine),
    "all",
    "newest",
  );
  const others = arrange(
    list.entries.filter((entry) => !entry.mine),
    "all",
    "newest",
  );
  return (
    <div className="stack gap-8">
      {mine.length > 0 && (
        <section aria-labelledby="mine">
          <SectionHead
            id="mine"
            title={m.entries_section_entered_by_you({ entries: mine.length })}
            sub={m.entries_section_in_the_running({
              running: contest.myLiveEntries,
              max: contest.entriesPerPersonMax,
            })}
            className="mb-4"
          />
          <Pieces entries={mine} contest={contest} choiceOf={choiceOf} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionHead
            id="others"
            title={
              mine.length > 0
                ? m.entries_section_other_entries({ entries: others.length })
                : m.entries_section_entries({ entries: others.length })
            }
            className="mb-4"
          />
          <Pieces entries={others} contest={contest} choiceOf={choiceOf} />
        </section>
      )}
      {list.hidden > 0 && (
        <section aria-labelledby="sealed">
          <SectionHead
            id="sealed"
            title={
              mine.length + others.length > 0
                ? m.entries_section_other_entries({ entries: list.hidden })
                : m.entries_section_entries({ entries: list.hidden })
            }
            className="mb-4"
          >
            <TraitBadge icon={Lock}>
              {contest.status === "CLOSED" ? m.entries_section_kept_private() : m.entries_section_sealed()}
            </TraitBadge>
          </SectionHead>
          {mine.length === 0 && contest.allowedActions.includes("submitEntry") && <Invitation />}
          <SealedRow count={list.hidden} label={m.entries_section_hidden({ entries: list.hidden })} />
        </section>
      )}
      {list.entries.length + list.hidden === 0 && <NoEntries contest={contest} />}
    </div>
  );
}

export function EntriesSection({ contest }: { contest: ContestDetail }) {
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/entries`, { fresh: true });
  if (!data && error)
    return <ErrorState title={m.entries_section_failed()} error={error} onRetry={() => void mutate()} />;
  if (!data) return <GallerySkeleton count={6} label={m.entries_section_loading()} />;
  const isClient = contest.viewer === "CLIENT";
  if (isClient && data.entries.length === 0) return <NoEntries contest={contest} />;
  return (
    <Choose
      entries={data.entries}
      mayAsk={contest.allowedActions.includes("createPoll")}
      mayName={contest.allowedActions.includes("nameFinalists")}
    >
      {(choiceOf) =>
        isClient ? (
          <ClientGallery
            list={data}
            contest={contest}
            render={(entries) => <Pieces entries={entries} contest={contest} choiceOf={choiceOf} />}
          />
        ) : (
          <PublicEntries list={data} contest={contest} choiceOf={choiceOf} />
        )
      }
    </Choose>
  );
}

import { Images, Lock } from "lucide-react";
import { useState } from "react";
import type { ContestDetail, EntryList, EntryView } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { plural } from "@lib/format";
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
import { ClientGallery } from "./client-gallery";
import { useEntryAddress } from "./entry-address";
import { EntryCard } from "./entry-card";
import { arrange } from "./model/filters";

const PAGE = 12;

function Pieces({ entries, contest }: { entries: EntryView[]; contest: ContestDetail }) {
  const { linkTo } = useEntryAddress();
  const [shown, setShown] = useState(PAGE);
  const left = entries.length - shown;
  return (
    <>
      <Gallery>
        {entries.slice(0, shown).map((entry) => (
          <EntryCard key={entry.id} entry={entry} contest={contest} to={linkTo("entry", entry.id)} />
        ))}
      </Gallery>
      {left > 0 && (
        <p className="mt-6 text-center">
          <Button onClick={() => setShown(shown + 2 * PAGE)}>
            Show {plural(Math.min(left, 2 * PAGE), "more entry", "more entries")}
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
        title={contest.status === "OPEN" ? "No entries yet" : "No entries"}
        action={
          contest.status === "OPEN" ? (
            <LinkButton to="?tab=questions">Answer questions</LinkButton>
          ) : (
            <LinkButton to="/dashboard">Go to my contests</LinkButton>
          )
        }
      >
        {contest.status === "OPEN"
          ? "Most entries arrive in the last three days. You are told when the first one is here."
          : contest.outcome === "REFUNDED"
            ? "After a refund, what was submitted stays with its authors alone."
            : "Nobody entered before the deadline."}
      </EmptyState>
    );
  }
  const may = contest.allowedActions.includes("submitEntry");
  return (
    <EmptyState
      icon={Images}
      title={contest.status === "OPEN" ? "No entries yet" : "No entries to show"}
      action={
        may ? (
          <LinkButton variant="primary" to="?tab=brief#submit">
            Submit the first entry
          </LinkButton>
        ) : (
          <LinkButton to="/?status=open">Browse open contests</LinkButton>
        )
      }
    >
      {contest.status === "OPEN"
        ? "The field is empty: a good moment to enter."
        : "Entries that did not win stay private unless their authors publish them."}
    </EmptyState>
  );
}

/** For somebody who has not entered: what the seal means for them. */
function Invitation() {
  return (
    <Callout
      className="mb-4"
      icon={Lock}
      title="Your idea stays yours"
      action={
        <LinkButton size="sm" to="?tab=brief#submit">
          Submit an entry
        </LinkButton>
      }
    >
      Only the client sees what you submit until the contest closes.
    </Callout>
  );
}

/** What everybody but the client sees: one's own entries, the ones in the open, and the sealed rest. */
function PublicEntries({ list, contest }: { list: EntryList; contest: ContestDetail }) {
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
            title={mine.length === 1 ? "Entered by you" : `${mine.length} entered by you`}
            sub={`${contest.myLiveEntries} of ${contest.entriesPerPersonMax} in the running`}
            className="mb-4"
          />
          <Pieces entries={mine} contest={contest} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionHead
            id="others"
            title={
              mine.length > 0
                ? plural(others.length, "other entry", "other entries")
                : plural(others.length, "entry", "entries")
            }
            className="mb-4"
          />
          <Pieces entries={others} contest={contest} />
        </section>
      )}
      {list.hidden > 0 && (
        <section aria-labelledby="sealed">
          <SectionHead
            id="sealed"
            title={
              mine.length + others.length > 0
                ? plural(list.hidden, "other entry", "other entries")
                : plural(list.hidden, "entry", "entries")
            }
            className="mb-4"
          >
            <TraitBadge icon={Lock}>
              {contest.status === "CLOSED" ? "Kept private by their authors" : "Sealed until the contest closes"}
            </TraitBadge>
          </SectionHead>
          {mine.length === 0 && contest.allowedActions.includes("submitEntry") && <Invitation />}
          <SealedRow
            count={list.hidden}
            label={`${plural(list.hidden, "entry", "entries")} that only the client and their authors can see`}
          />
        </section>
      )}
      {list.entries.length + list.hidden === 0 && <NoEntries contest={contest} />}
    </div>
  );
}

export function EntriesSection({ contest }: { contest: ContestDetail }) {
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/entries`, { fresh: true });
  if (!data && error) return <ErrorState title="Entries did not load" error={error} onRetry={() => void mutate()} />;
  if (!data) return <GallerySkeleton count={6} label="Loading entries" />;
  if (contest.viewer !== "CLIENT") return <PublicEntries list={data} contest={contest} />;
  if (data.entries.length === 0) return <NoEntries contest={contest} />;
  return (
    <ClientGallery list={data} contest={contest} render={(entries) => <Pieces entries={entries} contest={contest} />} />
  );
}

import type { ContestDetail } from "@lib/api/types";
import { Ask } from "./ask";
import { AwardDialog } from "./award-dialog";
import { Comparison } from "./comparison";
import { useEntryAddress } from "./entry-address";
import { EntryDialog } from "./entry-dialog";
import { NameFinalists } from "./name-finalists";
import { RemoveAuthorDialog } from "./remove-author-dialog";

/** The dialogs that live in the address of a contest. */
export function EntryDialogs({ contest }: { contest: ContestDetail }) {
  const { isComparing, isAsking, isNaming } = useEntryAddress();
  return (
    <>
      <EntryDialog contest={contest} />
      <AwardDialog contest={contest} />
      <RemoveAuthorDialog contest={contest} />
      {isComparing && <Comparison contest={contest} />}
      {isAsking && <Ask contest={contest} />}
      {isNaming && contest.allowedActions.includes("nameFinalists") && <NameFinalists contest={contest} />}
    </>
  );
}

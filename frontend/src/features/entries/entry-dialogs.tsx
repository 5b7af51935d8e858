import type { ContestDetail } from "@lib/api/types";
import { AwardDialog } from "./award-dialog";
import { EntryDialog } from "./entry-dialog";

/** The dialogs that live in the address of a contest. */
export function EntryDialogs({ contest }: { contest: ContestDetail }) {
  return (
    <>
      <EntryDialog contest={contest} />
      <AwardDialog contest={contest} />
    </>
  );
}

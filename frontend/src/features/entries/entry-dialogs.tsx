import type { ContestDetail } from "@lib/api/types";
import { AwardDialog } from "./award-dialog";
import { Comparison } from "./comparison";
import { useEntryAddress } from "./entry-address";
import { EntryDialog } from "./entry-dialog";

/** The dialogs that live in the address of a contest. */
export function EntryDialogs({ contest }: { contest: ContestDetail }) {
  const { isComparing } = useEntryAddress();
  return (
    <>
      <EntryDialog contest={contest} />
      <AwardDialog contest={contest} />
      {isComparing && <Comparison contest={contest} />}
    </>
  );
}

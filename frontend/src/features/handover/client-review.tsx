import { CircleCheckBig, PencilLine } from "lucide-react";
import { useState } from "react";
import type { HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatPercent, howOften, plural } from "@lib/format";
import { Button, Ledger, LedgerRow } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { changesLeft } from "./model";
import { RequestChangesDialog } from "./request-changes-dialog";
import { accept } from "./use-handover";

const TEXTS = {
  success: { title: "Handover Accepted", description: "The prize is released to the winner." },
  failure: { title: "Error", description: "Failed to accept the handover" },
};

/** The client's decision about the delivered files. */
export function ClientReview({ handover }: { handover: HandoverView }) {
  const [asking, setAsking] = useState<"accept" | "changes">();
  const { run } = useAction(async () => {
    await accept(handover.contestId);
    return true;
  }, TEXTS);
  const left = changesLeft(handover);
  const changes = handover.allowedActions.includes("requestChanges");
  return (
    <div className="stack gap-3 border-t border-line pt-5">
      <div className="spread">
        <p className="help max-w-[44ch]">
          Look at every file before you accept. The files themselves are yours to download the moment you do.{" "}
          {changes
            ? `You can ask for changes ${left === handover.changesMax ? howOften(left) : `${howOften(left)} more`}.`
            : handover.changesRequested > 0 && `Both rounds of changes are used.`}
        </p>
        <div className="row tight ml-auto max-sm:w-full max-sm:[&>.btn]:w-full">
          {changes && (
            <Button icon={PencilLine} onClick={() => setAsking("changes")}>
              Ask for changes
            </Button>
          )}
          {handover.allowedActions.includes("accept") && (
            <Button variant="primary" icon={CircleCheckBig} onClick={() => setAsking("accept")}>
              Accept the files
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking === "accept"}
        onOpenChange={(open) => setAsking(open ? "accept" : undefined)}
        title="Accept the files?"
        description={
          <>
            You receive all rights to {plural(handover.files.length, "file")}, and the prize is released to{" "}
            {handover.winner.name}. <b>This is final and cannot be undone.</b>
          </>
        }
        confirmLabel="Accept and release the prize"
        cancelLabel="Not yet"
        onConfirm={async () => (await run()) ?? false}
      >
        <Ledger>
          <LedgerRow label="Prize" cents={handover.prizeCents} />
          <LedgerRow label={`Fee, ${formatPercent(handover.feeBps)}`} cents={handover.feeCents} />
          <LedgerRow label={`${handover.winner.name} receives`} cents={handover.winnerCents} sum />
        </Ledger>
      </ConfirmDialog>
      <RequestChangesDialog
        handover={handover}
        open={asking === "changes"}
        onOpenChange={(open) => setAsking(open ? "changes" : undefined)}
      />
    </div>
  );
}

import { CircleCheckBig, PencilLine } from "lucide-react";
import { useState } from "react";
import type { HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatPercent } from "@lib/format";
import * as m from "@messages/handover";
import { Button, Ledger, LedgerRow } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { changesLeft } from "./model";
import { RequestChangesDialog } from "./request-changes-dialog";
import { accept } from "./use-handover";

const TEXTS = {
  success: { title: m.client_review_accepted(), description: m.client_review_prize_released() },
  failure: { title: m.client_review_error(), description: m.client_review_failed() },
};

/** The client's decision about the delivered files. */
export function ClientReview({ handover }: { handover: HandoverView }) {
  const [asking, setAsking] = useState<"accept" | "changes">();
  const { run } = useAction(async () => {
    await accept(handover);
    return true;
  }, TEXTS);
  const left = changesLeft(handover);
  const changes = handover.allowedActions.includes("requestChanges");
  return (
    <div className="stack gap-3 border-t border-line pt-5">
      <div className="spread">
        <p className="help max-w-[44ch]">
          {m.client_review_look_first()}{" "}
          {changes
            ? left === handover.changesMax
              ? m.client_review_changes_left({ left })
              : m.client_review_more_changes_left({ left })
            : handover.changesRequested > 0 && m.client_review_no_changes_left()}
        </p>
        <div className="row tight ml-auto max-sm:w-full max-sm:[&>.btn]:w-full">
          {changes && (
            <Button icon={PencilLine} onClick={() => setAsking("changes")}>
              {m.client_review_ask_for_changes()}
            </Button>
          )}
          {handover.allowedActions.includes("accept") && (
            <Button variant="primary" icon={CircleCheckBig} onClick={() => setAsking("accept")}>
              {m.client_review_accept()}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking === "accept"}
        onOpenChange={(open) => setAsking(open ? "accept" : undefined)}
        title={m.client_review_accept_question()}
        description={m.client_review_accept_means({
          files: handover.files.length,
          winner: handover.winner.name,
          strong: (children) => <b>{children}</b>,
        })}
        confirmLabel={m.client_review_accept_and_release()}
        cancelLabel={m.client_review_not_yet()}
        onConfirm={async () => (await run()) ?? false}
      >
        <Ledger>
          <LedgerRow label={m.client_review_prize()} cents={handover.prizeCents} />
          <LedgerRow label={m.client_review_fee({ rate: formatPercent(handover.feeBps) })} cents={handover.feeCents} />
          <LedgerRow
            label={m.client_review_receives({ winner: handover.winner.name })}
            cents={handover.winnerCents}
            sum
          />
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

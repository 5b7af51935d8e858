import type { BoostView } from "@lib/api/products";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { Ledger, LedgerRow } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { cancelBoost } from "./api";

const TEXTS = {
  success: { title: "Featured Place Refunded", description: "The contest itself goes on unchanged." },
  failure: { title: "Refund Failed", description: "Failed to refund the featured place" },
};

interface TakeBackDialogProps {
  contest: ContestDetail;
  boost: BoostView;
  onClose: () => void;
}

/** A featured place goes back whole, each part to where it came from. */
export function TakeBackDialog({ contest, boost, onClose }: TakeBackDialogProps) {
  const { run } = useAction(cancelBoost, TEXTS);
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title="Take the featured place back?"
      description={
        boost.status === "ACTIVE"
          ? "The contest loses its place at the top at once. You can feature it again later."
          : "The contest opens without it. You can feature it later."
      }
      confirmLabel="Take it back"
      cancelLabel="Keep it"
      onConfirm={async () => (await run(contest.id)) === true}
    >
      <Ledger>
        {boost.fromPlan && <LedgerRow label="Back in your plan">1 featured place</LedgerRow>}
        {boost.cashCents > 0 && <LedgerRow label="Back to your wallet" cents={boost.cashCents} />}
        {boost.creditCents > 0 && <LedgerRow label="Back to your credits" cents={boost.creditCents} />}
      </Ledger>
    </ConfirmDialog>
  );
}

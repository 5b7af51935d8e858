import type { BoostView } from "@lib/api/products";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/boosts";
import { Ledger, LedgerRow } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { cancelBoost } from "./api";

const TEXTS = {
  success: {
    title: m.take_back_dialog_featured_place_refunded(),
    description: m.take_back_dialog_contest_goes_on(),
  },
  failure: {
    title: m.take_back_dialog_refund_failed(),
    description: m.take_back_dialog_failed_to_refund(),
  },
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
      title={m.take_back_dialog_take_it_back_question()}
      description={
        boost.status === "ACTIVE"
          ? m.take_back_dialog_contest_loses_its_place()
          : m.take_back_dialog_contest_opens_without_it()
      }
      confirmLabel={m.take_back_dialog_take_it_back()}
      cancelLabel={m.take_back_dialog_keep_it()}
      onConfirm={async () => (await run(contest.id)) === true}
    >
      <Ledger>
        {boost.fromPlan && (
          <LedgerRow label={m.take_back_dialog_back_in_your_plan()}>
            {m.take_back_dialog_one_featured_place()}
          </LedgerRow>
        )}
        {boost.cashCents > 0 && <LedgerRow label={m.take_back_dialog_back_to_your_wallet()} cents={boost.cashCents} />}
        {boost.creditCents > 0 && (
          <LedgerRow label={m.take_back_dialog_back_to_your_credits()} cents={boost.creditCents} />
        )}
      </Ledger>
    </ConfirmDialog>
  );
}

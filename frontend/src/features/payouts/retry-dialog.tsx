import { methodInfo } from "@content/payments";
import type { PayoutView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import { ConfirmDialog } from "@ui/dialog";
import { retryPayout, usePayoutMethods } from "./api";
import { defaultMethod } from "./model";

const TEXTS = {
  success: { title: "Payout started again", description: "We send the money to your default method." },
  failure: { title: "Error", description: "Failed to start the payout again" },
};

/** A new attempt at a refused payout goes to the default method: say which, before it starts. */
export function RetryDialog({ payout, onClose }: { payout: PayoutView | undefined; onClose: () => void }) {
  const { data: methods } = usePayoutMethods();
  const { run } = useAction(retryPayout, TEXTS);
  const method = defaultMethod(methods);
  if (!payout) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Pay ${formatMoney(payout.amountCents)} again?`}
      description={
        method
          ? `The money goes to ${methodInfo(method.type).label} ${method.accountNumber} in the name of ${method.accountName}.`
          : "You have no payout method yet. The new payout waits until you add one."
      }
      confirmLabel="Pay again"
      onConfirm={async () => (await run(payout.id)) !== undefined}
    />
  );
}

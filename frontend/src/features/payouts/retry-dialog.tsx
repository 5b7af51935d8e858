import { methodInfo } from "@content/payments";
import type { PayoutView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import * as m from "@messages/payouts";
import { ConfirmDialog } from "@ui/dialog";
import { retryPayout, usePayoutMethods } from "./api";
import { defaultMethod } from "./model";

const TEXTS = {
  success: { title: m.retry_dialog_started(), description: m.retry_dialog_started_text() },
  failure: { title: m.retry_dialog_error(), description: m.retry_dialog_failed() },
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
      title={m.retry_dialog_title({ amount: formatMoney(payout.amountCents) })}
      description={
        method
          ? m.retry_dialog_goes_to({
              method: methodInfo(method.type).label,
              account: method.accountNumber,
              holder: method.accountName,
            })
          : m.retry_dialog_no_method()
      }
      confirmLabel={m.retry_dialog_confirm()}
      onConfirm={async () => (await run(payout.id)) !== undefined}
    />
  );
}

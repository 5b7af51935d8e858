import { methodInfo } from "@content/payments";
import type { PayoutView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import * as m from "@messages/payouts";
import { ConfirmDialog } from "@ui/dialog";
import { retryPayout, usePayoutMethods } from "./api";
import { defaultMethod } from "./model";

const TEXTS = {
  success: { title: m.retry_dialog_payout_started_again(), description: m.retry_dialog_we_send_the_money() },
  failure: { title: m.retry_dialog_error(), description: m.retry_dialog_failed_to_start_the_payout() },
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
      title={m.retry_dialog_pay_again({ amount: formatMoney(payout.amountCents) })}
      description={
        method
          ? m.retry_dialog_the_money_goes({
              methodInfoLabel: methodInfo(method.type).label,
              accountNumber: method.accountNumber,
              accountName: method.accountName,
            })
          : m.retry_dialog_you_have_no_payout_method()
      }
      confirmLabel={m.retry_dialog_pay_again_2()}
      onConfirm={async () => (await run(payout.id)) !== undefined}
    />
  );
}

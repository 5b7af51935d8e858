import { Check, Copy, Eye } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { methodInfo } from "@content/payments";
import { messageOf } from "@lib/api/client";
import type { FinancePayout } from "@lib/api/finance-types";
import { toast } from "@lib/toast";
import { Button, Callout, Field, Input, Ledger, LedgerRow } from "@ui";
import { Dialog } from "@ui/dialog";
import { readAccount } from "./api";

/** How long the number stays on the screen. */
const SHOWN_SECONDS = 60;

/** Counts down, and calls `onEnd` once. */
function useSecondsLeft(isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const until = Date.now() + SHOWN_SECONDS * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(Math.max(seconds, 0));
      if (seconds <= 0) {
        clearInterval(timer);
        end();
      }
    }, 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

/** The full number of one account, for a transfer by hand: after a proof of who asks, noted, and gone after a minute. */
export function AccountDialog({ payout, onClose }: { payout: FinancePayout; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [number, setNumber] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft(number !== undefined, onClose);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({
        kind: "info",
        title: "Not copied",
        description: "The browser did not allow it. Select the number and copy it.",
      });
    }
  };
  const show = async () => {
    setBusy(true);
    try {
      const read = await readAccount(payout.id, reason);
      setNumber(read);
      await copy(read);
    } catch (error) {
      toast({ kind: "error", title: "Error", description: messageOf(error, "Failed to show the account number") });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Full account number"
      description="For a transfer by hand. Who looked, and at which payout, stands in the audit log."
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label="Winner">{payout.winner.name}</LedgerRow>
        {payout.method && (
          <LedgerRow label={methodInfo(payout.method).label}>
            {number === undefined ? (
              payout.accountNumber
            ) : (
              <output className="num strong select-all wrap-anywhere">{number}</output>
            )}
            <span className="muted block text-right text-14 font-normal">
              {[payout.accountName, payout.bankName].filter(Boolean).join(", ")}
            </span>
          </LedgerRow>
        )}
        <LedgerRow label="Amount" cents={payout.amountCents} sum />
      </Ledger>
      {number === undefined ? (
        <>
          <Field label="Reason" optional help="At most 500 characters, for the audit log.">
            <Input
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" icon={Eye} busy={busy} busyLabel="Reading…" onClick={() => void show()}>
              Show and copy
            </Button>
          </div>
        </>
      ) : (
        <>
          <Callout>
            <span className="num">Gone in {left} s.</span> {isCopied && <span role="status">Copied.</span>}
          </Callout>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Hide now
            </Button>
            <Button icon={isCopied ? Check : Copy} onClick={() => void copy(number)}>
              Copy
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

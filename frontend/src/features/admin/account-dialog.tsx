import { Check, Copy, Eye } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { methodInfo } from "@content/payments";
import { messageOf } from "@lib/api/client";
import type { FinancePayout } from "@lib/api/finance-types";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
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
        title: m.account_dialog_not_copied(),
        description: m.account_dialog_select_and_copy_it(),
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
      toast({
        kind: "error",
        title: m.account_dialog_error(),
        description: messageOf(error, m.account_dialog_failed_to_show()),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.account_dialog_full_account_number()}
      description={m.account_dialog_description()}
    >
      <Ledger className="rounded-control bg-sunken px-4 py-2">
        <LedgerRow label={m.account_dialog_winner()}>{payout.winner.name}</LedgerRow>
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
        <LedgerRow label={m.account_dialog_amount()} cents={payout.amountCents} sum />
      </Ledger>
      {number === undefined ? (
        <>
          <Field label={m.account_dialog_reason()} optional help={m.account_dialog_reason_help()}>
            <Input
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.account_dialog_cancel()}
            </Button>
            <Button
              variant="primary"
              icon={Eye}
              busy={busy}
              busyLabel={m.account_dialog_reading()}
              onClick={() => void show()}
            >
              {m.account_dialog_show_and_copy()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Callout>
            <span className="num">{m.account_dialog_gone_in_seconds({ seconds: left })}</span>{" "}
            {isCopied && <span role="status">{m.account_dialog_copied()}</span>}
          </Callout>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.account_dialog_hide_now()}
            </Button>
            <Button icon={isCopied ? Check : Copy} onClick={() => void copy(number)}>
              {m.account_dialog_copy()}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

import { Landmark } from "lucide-react";
import { methodInfo } from "@content/payments";
import type { AdminPayoutView } from "@lib/api/types";
import * as m from "@messages/admin";
import { Icon, InitialsTile } from "@ui";
import { noMethodText } from "./model";

interface MethodCellProps {
  payout: Pick<AdminPayoutView, "method" | "accountNumber" | "accountName" | "bankName" | "winner" | "holds">;
  /** Shows the full number, where the payout can be paid. */
  onAccount?: () => void;
}

/** Where the money goes: service, account, and whose it is. */
export function MethodCell({ payout, onAccount }: MethodCellProps) {
  if (payout.method === null) return <span className="small muted">{noMethodText(payout.holds)}</span>;
  const { initials, look, label } = methodInfo(payout.method);
  // Only a name that differs from the winner's is news.
  const owner = [payout.accountName === payout.winner.name ? null : payout.accountName, payout.bankName]
    .filter(Boolean)
    .join(", ");
  return (
    <span className="row nowrap tight">
      {initials === null ? (
        <InitialsTile icon={<Icon as={Landmark} size="s" />} />
      ) : (
        <InitialsTile text={initials} look={look} />
      )}
      <span className="small min-w-0">
        <span className="block">
          <span className="sr">{label} </span>
          <span className="num whitespace-nowrap">{payout.accountNumber}</span>
        </span>
        {owner && <span className="tiny muted block">{owner}</span>}
        {onAccount && (
          <button
            type="button"
            className="link tiny"
            onClick={onAccount}
            aria-label={m.method_cell_show_and_copy_account_of({ winner: payout.winner.name })}
          >
            {m.method_cell_show_and_copy()}
          </button>
        )}
      </span>
    </span>
  );
}

import type { ContestDetail } from "@lib/api/types";
import type { Change } from "../model/terms";
import { ExtendDialog } from "./extend-dialog";
import { GuaranteeDialog } from "./guarantee-dialog";
import { RaiseDialog } from "./raise-dialog";
import { RequestRefundDialog } from "./request-refund-dialog";

export interface TermsDialogProps {
  contest: ContestDetail;
  onClose: () => void;
}

/** The one change that was asked for. */
export function TermsDialogs({ change, ...dialog }: TermsDialogProps & { change: Change }) {
  switch (change) {
    case "deadline":
      return <ExtendDialog {...dialog} />;
    case "prize":
      return <RaiseDialog {...dialog} />;
    case "guarantee":
      return <GuaranteeDialog {...dialog} />;
    case "refund":
      return <RequestRefundDialog {...dialog} />;
  }
}

import { useNavigate } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import { CloseEntriesDialog } from "./close-entries-dialog";
import { DeleteDialog } from "./delete-dialog";
import { EditBriefDialog } from "./edit-brief-dialog";
import { RefundDialog } from "./refund-dialog";

export type ClientDialog = "close" | "refund" | "delete" | "edit";

/** The one dialog that was asked for. */
export function ClientDialogs({
  contest,
  asked,
  onClose,
}: {
  contest: ContestDetail;
  asked: ClientDialog;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const dialog = { contest, open: true, onOpenChange: (open: boolean) => !open && onClose() };
  switch (asked) {
    case "close":
      return <CloseEntriesDialog {...dialog} />;
    case "refund":
      return <RefundDialog {...dialog} />;
    case "delete":
      return <DeleteDialog {...dialog} onDeleted={() => void navigate("/dashboard", { replace: true })} />;
    case "edit":
      return <EditBriefDialog {...dialog} />;
  }
}

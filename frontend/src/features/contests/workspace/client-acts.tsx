import { CircleStop, Ellipsis, Megaphone, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import { Button, IconButton, LinkButton } from "@ui";
import { Menu, MenuItem } from "@ui/menu";
import { CloseEntriesDialog } from "./close-entries-dialog";
import { DeleteDialog } from "./delete-dialog";
import { EditBriefDialog } from "./edit-brief-dialog";
import { RefundDialog } from "./refund-dialog";

type Asked = "close" | "refund" | "delete" | undefined;

/** What the client can do with the contest as a whole, as far as the server allows it now. */
export function ClientActs({ contest }: { contest: ContestDetail }) {
  const [asked, setAsked] = useState<Asked>();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const may = (action: ContestDetail["allowedActions"][number]) => contest.allowedActions.includes(action);
  const draft = contest.status === "DRAFT";
  const menu = may("closeEntries") || may("refund");

  const edit = (open: boolean) =>
    setParams(
      (current) => {
        const copy = new URLSearchParams(current);
        if (open) copy.set("edit", "1");
        else copy.delete("edit");
        return copy;
      },
      { preventScrollReset: true },
    );
  const shown = (which: Asked) => ({ open: asked === which, onOpenChange: (open: boolean) => setAsked(open ? which : undefined) });

  return (
    <>
      {may("announce") && (
        <LinkButton size="sm" icon={Megaphone} to="?tab=questions#say">
          Post announcement
        </LinkButton>
      )}
      {may("edit") && draft && (
        <LinkButton size="sm" icon={Pencil} to={`/contests/new?contest=${contest.id}&step=details`}>
          Edit details
        </LinkButton>
      )}
      {may("edit") && !draft && (
        <Button size="sm" icon={Pencil} onClick={() => edit(true)}>
          Edit brief
        </Button>
      )}
      {may("delete") && (
        <Button size="sm" variant="danger" icon={Trash2} onClick={() => setAsked("delete")}>
          Delete draft
        </Button>
      )}
      {menu && (
        <Menu trigger={<IconButton icon={Ellipsis} label="More actions" outline size="sm" />}>
          {may("closeEntries") && (
            <MenuItem icon={CircleStop} onSelect={() => setAsked("close")}>
              Close entries now
            </MenuItem>
          )}
          {may("refund") && (
            <MenuItem icon={Undo2} danger onSelect={() => setAsked("refund")}>
              Ask for a refund
            </MenuItem>
          )}
        </Menu>
      )}
      <CloseEntriesDialog contest={contest} {...shown("close")} />
      <RefundDialog contest={contest} {...shown("refund")} />
      <DeleteDialog contest={contest} {...shown("delete")} onDeleted={() => void navigate("/dashboard", { replace: true })} />
      {may("edit") && !draft && <EditBriefDialog contest={contest} open={params.get("edit") !== null} onOpenChange={edit} />}
    </>
  );
}

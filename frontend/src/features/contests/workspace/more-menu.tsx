import { CircleStop, Ellipsis, Undo2 } from "lucide-react";
import { IconButton } from "@ui";
import { Menu, MenuItem } from "@ui/menu";

interface MoreMenuProps {
  close: boolean;
  refund: boolean;
  onAsk: (asked: "close" | "refund") => void;
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export function MoreMenu({ close, refund, onAsk }: MoreMenuProps) {
  return (
    <Menu defaultOpen trigger={<IconButton icon={Ellipsis} label="More actions" outline size="sm" />}>
      {close && (
        <MenuItem icon={CircleStop} onSelect={() => onAsk("close")}>
          Close entries now
        </MenuItem>
      )}
      {refund && (
        <MenuItem icon={Undo2} danger onSelect={() => onAsk("refund")}>
          Ask for a refund
        </MenuItem>
      )}
    </Menu>
  );
}

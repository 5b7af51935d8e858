import { CircleStop, Copy, Ellipsis, Undo2 } from "lucide-react";
import * as m from "@messages/contests";
import { IconButton } from "@ui";
import { Menu, MenuItem, MenuLink } from "@ui/menu";

interface MoreMenuProps {
  /** The form of a new contest, with this one to use again. */
  again: string;
  close: boolean;
  refund: boolean;
  onAsk: (asked: "close" | "refund") => void;
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export function MoreMenu({ again, close, refund, onAsk }: MoreMenuProps) {
  return (
    <Menu defaultOpen trigger={<IconButton icon={Ellipsis} label={m.more_menu_more_actions()} outline size="sm" />}>
      <MenuLink icon={Copy} to={again}>
        {m.client_acts_use_again()}
      </MenuLink>
      {close && (
        <MenuItem icon={CircleStop} onSelect={() => onAsk("close")}>
          {m.more_menu_close_entries_now()}
        </MenuItem>
      )}
      {refund && (
        <MenuItem icon={Undo2} danger onSelect={() => onAsk("refund")}>
          {m.more_menu_ask_for_a_refund()}
        </MenuItem>
      )}
    </Menu>
  );
}

import { ThumbsDown } from "lucide-react";
import type { DeclineReason } from "@lib/api/types";
import { Button, IconButton } from "@ui";
import { Menu, MenuItem, MenuLabel } from "@ui/menu";
import { DECLINE_REASONS } from "./model/entry";

/** Declining takes one tap more: the reason, which the author sees. */
export function DeclineMenu({
  number,
  wide,
  onDecline,
}: {
  number: number;
  /** With words, where there is room. */ wide?: boolean;
  onDecline: (reason: DeclineReason) => void;
}) {
  return (
    <Menu
      trigger={
        wide ? (
          <Button icon={ThumbsDown} size="sm">
            Decline
          </Button>
        ) : (
          <IconButton icon={ThumbsDown} size="sm" label={`Decline entry ${number}`} />
        )
      }
    >
      <MenuLabel>Why? The author sees the reason.</MenuLabel>
      {DECLINE_REASONS.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onDecline(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

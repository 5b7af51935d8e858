import { ThumbsDown, UserX } from "lucide-react";
import type { DeclineReason } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, IconButton } from "@ui";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@ui/menu";
import { DECLINE_REASONS } from "./model/entry";

/** Who opens the choice by a key holds whether it is open. */
export interface Opened {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Declining takes one tap more: the reason, which the author sees. Removing the author takes a dialog. */
export function DeclineMenu({
  number,
  wide,
  onDecline,
  onRemove,
  ...opened
}: {
  number: number;
  /** With words, where there is room. */ wide?: boolean;
  onDecline: (reason: DeclineReason) => void;
  /** Where the author may be removed from the contest. */ onRemove?: () => void;
} & Partial<Opened>) {
  return (
    <Menu
      {...opened}
      trigger={
        wide ? (
          <Button icon={ThumbsDown} size="sm">
            {m.decline_menu_decline()}
          </Button>
        ) : (
          <IconButton icon={ThumbsDown} size="sm" label={m.decline_menu_decline_entry({ number })} />
        )
      }
    >
      <MenuLabel>{m.decline_menu_why()}</MenuLabel>
      {DECLINE_REASONS.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onDecline(value)}>
          {label}
        </MenuItem>
      ))}
      {onRemove && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={UserX} onSelect={onRemove}>
            {m.decline_menu_remove()}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

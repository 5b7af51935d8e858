import { MessageCircle, MessageCirclePlus } from "lucide-react";
import type { EntryView, FileView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button } from "@ui";
import { useEntryAddress } from "./entry-address";
import { surfaceOf } from "./model/pins";

/** The way to the comments on places of a file; nothing for those who cannot read them, or where there is nothing to say. */
export function PinsBar({ entry, file }: { entry: EntryView; file: FileView | undefined }) {
  const { openPins } = useEntryAddress();
  const surface = file && surfaceOf(file);
  const maySet = entry.allowedActions.includes("pin");
  if (!file || !surface || !(maySet || entry.pinsCount > 0)) return null;
  return (
    <div className="row tight">
      {maySet && (
        <Button size="sm" icon={MessageCirclePlus} onClick={() => openPins(file.id, true)}>
          {surface.kind === "video" ? m.pin_bar_set_video() : m.pin_bar_set()}
        </Button>
      )}
      {entry.pinsCount > 0 && (
        <Button size="sm" variant="ghost" icon={MessageCircle} onClick={() => openPins(file.id, false)}>
          {m.pin_bar_count({ open: entry.openPins })}
        </Button>
      )}
    </div>
  );
}

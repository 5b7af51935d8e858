import { ChevronLeft, ChevronRight, Link2 } from "lucide-react";
import { useState } from "react";
import { fileTypeIcon } from "@content/files/kinds";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, cx, Icon, IconButton, Spinner } from "@ui";
import { transformOf, type ZoomView } from "@ui/zoom";
import type { Opened } from "../decline-menu";
import { hostOf } from "../model/entry";
import type { Sheet } from "../model/comparison";

/** An entry with what is shown of it. */
export interface Shown {
  entry: EntryView;
  sheets: Sheet[];
  at: number;
  sheet: Sheet;
  turn: (by: 1 | -1) => void;
  /** The choice of a reason to decline it. */
  declining: Opened;
}

/** In a box of fixed size: a picture that comes late moves nothing. */
function SheetPicture({ src, alt, view }: { src: string; alt: string; view: ZoomView }) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  if (state === "failed")
    return (
      <div className="compare-card">
        <p>{m.compare_picture_failed()}</p>
        <Button
          size="sm"
          onClick={() => {
            setState("loading");
            setAttempt(attempt + 1);
          }}
        >
          {m.compare_try_again()}
        </Button>
      </div>
    );
  return (
    <>
      {state === "loading" && <Spinner className="compare-waiting" />}
      <img
        key={attempt}
        src={src}
        alt={alt}
        draggable={false}
        decoding="async"
        className={cx("compare-picture", state === "loading" && "opacity-0")}
        style={{ transform: transformOf(view) }}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </>
  );
}

/** A picture of an entry, or what there is instead of one. */
export function SheetContent({ shown: { entry, sheet }, view }: { shown: Shown; view: ZoomView }) {
  const { picture, file } = sheet;
  if (picture) return <SheetPicture key={picture.src} {...picture} view={view} />;
  return (
    <div className="compare-card">
      <Icon as={file ? fileTypeIcon(file) : Link2} size="l" />
      <p className="strong" dir="auto">
        {file ? file.name : entry.link ? hostOf(entry.link) : m.compare_no_files()}
      </p>
      <p>{file ? m.compare_no_picture() : m.compare_link_only()}</p>
    </div>
  );
}

/** The next and the previous picture of an entry. */
export function Turner({ shown: { entry, sheets, at, turn }, className }: { shown: Shown; className?: string }) {
  const { number } = entry;
  if (sheets.length < 2) return null;
  return (
    <div className={cx("compare-turner", className)} role="group" aria-label={m.compare_pictures_of({ number })}>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={m.compare_previous_picture({ number })}
        onClick={() => turn(-1)}
      />
      <span className="num" aria-live="polite">
        <span className="sr">{m.compare_picture_of({ at: at + 1, count: sheets.length })}</span>
        <span aria-hidden="true">
          {at + 1}/{sheets.length}
        </span>
      </span>
      <IconButton icon={ChevronRight} size="sm" label={m.compare_next_picture({ number })} onClick={() => turn(1)} />
    </div>
  );
}

import type { EntryView } from "@lib/api/types";
import { cx, Picture } from "@ui";
import { coverOf } from "./model/entry";

/** The small picture beside the name of an entry, as wide as `className` says. */
export function EntryCover({ entry, className }: { entry: EntryView; className: string }) {
  const { src, icon } = coverOf(entry);
  return (
    <span
      className={cx(
        "grid aspect-4/3 flex-none place-items-center overflow-hidden rounded-control bg-sunken text-muted [&>img]:size-full [&>img]:object-cover",
        className,
      )}
      aria-hidden="true"
    >
      <Picture src={src} alt="" icon={icon} />
    </span>
  );
}

import { TriangleAlert } from "lucide-react";
import * as m from "@messages/contests";
import { Icon } from "@ui";
import { placeholdersIn } from "../model/placeholders";

/** Selects the next prompt after the caret, from title to brief and around: what is typed then takes its place. */
function selectNext(): void {
  const fields = ["title", "brief"].flatMap((id) => {
    const field = document.getElementById(id);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });
  const all = fields.flatMap((field) => placeholdersIn(field.value).map((place) => ({ field, ...place })));
  const here = fields.indexOf(document.activeElement as HTMLInputElement);
  const isAfter = ({ field, start }: (typeof all)[number]) => {
    const at = fields.indexOf(field);
    return at > here || (at === here && start >= (field.selectionEnd ?? 0));
  };
  const next = (here < 0 ? undefined : all.find(isAfter)) ?? all[0];
  if (!next) return;
  const { field, start, end } = next;
  field.focus();
  field.setSelectionRange(start, end);
  // Browsers scroll to a caret that is typed at, not to one that is set.
  const lines = (text: string) => text.split("\n").length;
  const line = lines(field.value.slice(0, start)) / lines(field.value);
  field.scrollTop = line * field.scrollHeight - field.clientHeight / 2;
}

/** Below the brief: how many prompts of a template are left, and the way to the next one. */
export function PlaceholdersLeft({ left }: { left: number }) {
  return (
    <p className="spread gap-x-4 gap-y-1 rounded-control bg-sunken px-3.5 py-2 text-14">
      <span className="ink-2">{m.placeholders_left({ left })}</span>
      <button
        type="button"
        className="link text-brand"
        // The caret stays where it is, so that "next" means after it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={selectNext}
      >
        {m.placeholders_left_next()}
      </button>
    </p>
  );
}

/** Before sending: a warning, not an obstacle. */
export function PlaceholdersWarning({ left }: { left: number }) {
  return (
    <p className="small row tight flex-nowrap items-start" role="status">
      <Icon as={TriangleAlert} size="s" className="mt-1 text-warning" />
      {m.placeholders_warning({ left })}
    </p>
  );
}

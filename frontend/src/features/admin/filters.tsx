import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useNarrow } from "@lib/use-narrow";
import * as m from "@messages/admin";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";

/** What filters call themselves in the address; the order of a list is none, and an open dialog neither. */
const NAMES = [
  "status",
  "state",
  "kind",
  "role",
  "hidden",
  "provider",
  "purpose",
  "action",
  "unapplied",
  "from",
  "to",
  "account",
  "key",
  "client",
  "q",
];

interface FiltersProps {
  children: ReactNode;
  /** The order, where column headers are hidden. */
  sort?: ReactNode;
}

/** Filters beside the title of a list; on phones in a sheet, so that the first row is in view. */
export function Filters({ children, sort }: FiltersProps) {
  const narrow = useNarrow();
  if (narrow) return children || sort ? <Sheet sort={sort}>{children}</Sheet> : null;
  return (
    <>
      {children}
      {sort}
    </>
  );
}

function Sheet({ children, sort }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const [params] = useSearchParams();
  const chosen = NAMES.filter((name) => params.get(name)).length;
  return (
    <>
      <Button size="sm" icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {chosen > 0 ? m.filters_with_count({ count: chosen }) : m.filters_title()}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={m.filters_title()}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {m.filters_show_results()}
            </Button>
          }
        >
          <div className="sheet stack gap-4">
            {children}
            {sort}
          </div>
        </Dialog>
      )}
    </>
  );
}

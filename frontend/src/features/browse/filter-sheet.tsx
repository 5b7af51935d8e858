import * as m from "@messages/browse";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { ClearFilters, FilterFields } from "./filter-fields";
import type { FilterState } from "./use-filters";

interface FilterSheetProps {
  state: FilterState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The filters of phones, from the lower edge of the screen. What is set acts at once; the button only closes. */
export default function FilterSheet({ state, open, onOpenChange }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.filter_sheet_filters()}
      size="sheet"
      footer={
        <>
          <ClearFilters state={state} />
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {m.filter_sheet_show_contests()}
          </Button>
        </>
      }
    >
      <FilterFields state={state} />
    </Dialog>
  );
}

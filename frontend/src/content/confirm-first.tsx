import * as m from "@messages/content";
import { Button } from "@ui";

/** The field of the banner above every page of somebody whose address is not confirmed. */
export const CONFIRM_FIELD = "confirm-email-code";

/** Why a button is locked, and the way to the field that unlocks it. */
export function ConfirmFirst({
  to,
  field = CONFIRM_FIELD,
}: {
  /** What the button would do: "post a contest". */ to: string;
  field?: string;
}) {
  return (
    <div className="row tight">
      <p className="small">{m.confirm_first_confirm_your_e_mail({ to })}</p>
      <Button size="sm" onClick={() => document.getElementById(field)?.focus()}>
        {m.confirm_first_enter_the_code()}
      </Button>
    </div>
  );
}

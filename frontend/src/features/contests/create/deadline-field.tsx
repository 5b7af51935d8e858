import { useField } from "formik";
import { USUAL_LENGTH } from "@content/contest-length";
import { now } from "@lib/clock";
import { toLocalInput } from "@lib/time";
import * as m from "@messages/contests";
import { TextField } from "@ui/form";
import { deadlineIn, latestDeadline } from "../model/contest-form";

const CHOICES = [7, 10, 14];

/** A date and an hour in Pakistan time, with the usual lengths one tap away. */
export function DeadlineField({ name }: { name: string }) {
  const [field, , helpers] = useField<string>(name);
  return (
    <div className="stack gap-2">
      <TextField
        name={name}
        label={m.deadline_field_deadline()}
        type="datetime-local"
        min={toLocalInput(now())}
        max={toLocalInput(latestDeadline())}
        required
        help={m.deadline_field_help({ length: USUAL_LENGTH })}
      />
      <div className="row tight" role="group" aria-label={m.deadline_field_length()}>
        {CHOICES.map((days) => (
          <button
            key={days}
            type="button"
            className="chip small"
            aria-pressed={field.value === deadlineIn(days)}
            onClick={() => void helpers.setValue(deadlineIn(days))}
          >
            {m.deadline_field_days({ days })}
          </button>
        ))}
      </div>
    </div>
  );
}

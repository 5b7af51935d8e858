import { useField } from "formik";
import { X } from "lucide-react";
import { useId } from "react";
import { formatLabel } from "@content/file-formats";
import type { FileFormat } from "@lib/api/types";
import { ANSWER_MAX } from "@lib/rules.gen";
import * as m from "@messages/contests";
import { IconButton } from "@ui";
import { TextAreaField } from "@ui/form";
import { type QuestionSet, type Scale, SCALE_ENDS } from "../model/requirements";

const PLACES = [1, 2, 3, 4, 5];

function Formats({ formats }: { formats: FileFormat[] }) {
  const [field, , helpers] = useField<FileFormat[]>("formats");
  const toggle = (format: FileFormat) =>
    void helpers.setValue(
      field.value.includes(format) ? field.value.filter((chosen) => chosen !== format) : [...field.value, format],
    );
  return (
    <fieldset id="formats" tabIndex={-1}>
      <legend className="label mb-2">{m.requirements_formats()}</legend>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="chip"
            aria-pressed={field.value.includes(format)}
            onClick={() => toggle(format)}
          >
            {formatLabel(format)}
          </button>
        ))}
      </div>
      <p className="help mt-2">{m.requirements_formats_help()}</p>
    </fieldset>
  );
}

/** Five places between two ends; none chosen means that it does not matter. */
function StyleScale({ name }: { name: Scale }) {
  const id = useId();
  const [field, , helpers] = useField<number | null>(name);
  const { name: legend, low, high } = SCALE_ENDS[name];
  return (
    <fieldset className="grid min-h-11 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-center gap-x-3 wrap-anywhere sm:grid-cols-[5.5rem_1fr_5.5rem_44px]">
      <legend className="sr">{legend}</legend>
      <span className="small sm:text-right" aria-hidden="true">
        {low}
      </span>
      <span className="flex justify-between max-sm:order-last max-sm:col-span-2">
        {PLACES.map((place) => (
          <label key={place} className="check grid size-[32px] cursor-pointer place-items-center p-0">
            <input
              type="radio"
              className="m-0"
              name={`${id}-${name}`}
              checked={field.value === place}
              aria-label={place === 1 ? low : place === 5 ? high : m.requirements_place({ place })}
              onChange={() => void helpers.setValue(place)}
            />
          </label>
        ))}
      </span>
      <span className="small max-sm:text-right" aria-hidden="true">
        {high}
      </span>
      <span>
        {field.value !== null && (
          <IconButton
            size="sm"
            icon={X}
            label={m.requirements_style_clear({ scale: legend })}
            onClick={() => void helpers.setValue(null)}
          />
        )}
      </span>
    </fieldset>
  );
}

/** The questions of one category. */
export function RequirementFields({ set }: { set: QuestionSet }) {
  return (
    <div className="stack gap-6">
      <p className="small muted">{m.requirements_fixed()}</p>
      {set.questions.map(({ name, label, example }) => (
        <TextAreaField
          key={name}
          name={name}
          label={label}
          className="[&_.textarea]:min-h-18 max-sm:[&_.textarea]:min-h-26"
          rows={2}
          count={ANSWER_MAX}
          placeholder={example}
          dir="auto"
        />
      ))}
      <Formats formats={set.formats} />
      {set.scales.length > 0 && (
        <div className="stack gap-3">
          <div>
            <p className="label">{m.requirements_style()}</p>
            <p className="help">{m.requirements_style_help()}</p>
          </div>
          {set.scales.map((name) => (
            <StyleScale key={name} name={name} />
          ))}
        </div>
      )}
    </div>
  );
}

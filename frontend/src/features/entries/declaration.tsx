import { useFormikContext } from "formik";
import { CheckboxField, TextAreaField } from "@ui/form";
import type { SubmitValues } from "./model/submit-form";

/** Whose work it is. What is not one's own is listed, so that the client knows before paying. */
export function Declaration() {
  const { values } = useFormikContext<SubmitValues>();
  return (
    <fieldset className="stack gap-1">
      <legend className="label mb-1.5">Declaration</legend>
      <CheckboxField name="ownWork">This is my own work, made for this contest</CheckboxField>
      <CheckboxField name="hasThirdParty">It contains fonts, photos or code by others, which I will list</CheckboxField>
      {values.hasThirdParty && (
        <div className="mb-3 sm:ml-8">
          <TextAreaField
            name="thirdParty"
            label="Parts by others"
            required
            className="[&_.textarea]:min-h-20"
            help="Name and licence of each"
          />
        </div>
      )}
      <CheckboxField name="usesAi">I used AI tools, which I will list</CheckboxField>
      {values.usesAi && (
        <div className="sm:ml-8">
          <TextAreaField
            name="aiTools"
            label="AI tools"
            required
            className="[&_.textarea]:min-h-20"
            help="Which, and for what part"
          />
        </div>
      )}
    </fieldset>
  );
}

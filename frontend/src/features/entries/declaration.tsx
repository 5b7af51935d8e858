import { useFormikContext } from "formik";
import * as m from "@messages/entries";
import { CheckboxField, TextAreaField } from "@ui/form";
import type { SubmitValues } from "./model/submit-form";

/** Whose work it is. What is not one's own is listed, so that the client knows before paying. */
export function Declaration({ idPrefix }: { idPrefix: string }) {
  const { values } = useFormikContext<SubmitValues>();
  return (
    <fieldset className="stack gap-1">
      <legend className="label mb-1.5">{m.declaration_title()}</legend>
      <CheckboxField name="ownWork" id={`${idPrefix}ownWork`}>
        {m.declaration_own_work()}
      </CheckboxField>
      <CheckboxField name="hasThirdParty" id={`${idPrefix}hasThirdParty`}>
        {m.declaration_has_parts_by_others()}
      </CheckboxField>
      {values.hasThirdParty && (
        <div className="mb-3 sm:ml-8">
          <TextAreaField
            name="thirdParty"
            id={`${idPrefix}thirdParty`}
            label={m.declaration_parts_by_others()}
            required
            className="[&_.textarea]:min-h-20"
            help={m.declaration_parts_by_others_help()}
          />
        </div>
      )}
      <CheckboxField name="usesAi" id={`${idPrefix}usesAi`}>
        {m.declaration_used_ai_tools()}
      </CheckboxField>
      {values.usesAi && (
        <div className="sm:ml-8">
          <TextAreaField
            name="aiTools"
            id={`${idPrefix}aiTools`}
            label={m.declaration_ai_tools()}
            required
            className="[&_.textarea]:min-h-20"
            help={m.declaration_ai_tools_help()}
          />
        </div>
      )}
    </fieldset>
  );
}

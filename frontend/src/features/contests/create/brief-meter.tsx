import { useFormikContext } from "formik";
import { CircleCheck } from "lucide-react";
import * as m from "@messages/contests";
import { Card, Icon, ProgressBar } from "@ui";
import { briefQuality } from "../model/brief-quality";
import type { ContestFormValues } from "../model/contest-form";

/** What would make the brief draw better entries, in words. */
export function BriefMeter() {
  const { values } = useFormikContext<ContestFormValues>();
  const { checks, passed, missing } = briefQuality(values);
  const sum = m.brief_quality_bar({ passed, checks });
  return (
    <Card pad className="stack gap-3" aria-labelledby="brief-quality">
      <h2 id="brief-quality" className="text-18">
        {m.brief_quality_heading()}
      </h2>
      <ProgressBar value={passed / checks} label={sum} />
      <p className="small">{sum}</p>
      {missing.length === 0 ? (
        <p className="small flex items-start gap-2">
          <Icon as={CircleCheck} size="s" className="mt-0.5 flex-none text-success" />
          {m.brief_quality_complete()}
        </p>
      ) : (
        <div className="small stack gap-1">
          <p className="strong">{m.brief_quality_missing()}</p>
          <ul className="list-disc pl-5 ink-2">
            {missing.map(({ field, text }) => (
              <li key={field}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

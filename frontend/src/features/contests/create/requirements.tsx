import { useFormikContext } from "formik";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import * as m from "@messages/contests";
import { cx, Icon, Skeleton } from "@ui";
import type { ContestFormValues } from "../model/contest-form";
import { isAnswered, questionsOf } from "../model/requirements";

// Many post without answering: the questions come when somebody opens them.
const RequirementFields = lazy(() =>
  import(/* webpackChunkName: "contest-requirements" */ "./requirement-fields").then((module) => ({
    default: module.RequirementFields,
  })),
);

/** The questions of the chosen category, closed until somebody wants to answer them. */
export function Requirements() {
  const { values } = useFormikContext<ContestFormValues>();
  const id = useId();
  const [open, setOpen] = useState(() => isAnswered(values));
  const set = questionsOf(values.category);
  return (
    <div className="rounded-card border border-line" id="requirements">
      <button
        type="button"
        className="flex w-full cursor-pointer items-center justify-between gap-4 rounded-card p-4 text-left"
        aria-expanded={open}
        aria-controls={`${id}-questions`}
        onClick={() => setOpen(!open)}
      >
        <span>
          <span className="strong block">{m.requirements_open()}</span>
          <span className="small muted block">{m.requirements_open_help()}</span>
        </span>
        <Icon as={ChevronDown} className={cx("flex-none", open && "rotate-180")} />
      </button>
      <div id={`${id}-questions`} hidden={!open} className="border-t border-line p-4">
        {open &&
          (set ? (
            <Suspense fallback={<Skeleton height={640} shape="card" />}>
              <RequirementFields set={set} />
            </Suspense>
          ) : (
            <p className="small muted">{m.requirements_choose_category()}</p>
          ))}
      </div>
    </div>
  );
}

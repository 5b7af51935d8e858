import { useEffect, useRef } from "react";
import * as m from "@messages/ui";
import { Callout } from "./callout";

export interface SummaryError {
  /** Id of the control, for the link. */
  id: string;
  label: string;
}

/** "3 fields need attention", with links to them. Takes the focus when it appears after a submit. */
export function ErrorSummary({ errors, focusKey }: { errors: SummaryError[]; focusKey?: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusKey) box.current?.focus();
  }, [focusKey]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} data-error-summary>
      <Callout kind="danger" live="alert" title={m.error_summary_fields_need_attention({ count: errors.length })}>
        {errors.map(({ id, label }, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <a
              className="text-inherit"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </span>
        ))}
      </Callout>
    </div>
  );
}

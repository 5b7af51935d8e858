import * as m from "@messages/ui";
import { VisuallyHidden } from "./visually-hidden";

/** Steps of a form. `current` counts from 0. */
export function Stepper({
  steps,
  current,
  label = m.stepper_steps(),
}: {
  steps: string[];
  current: number;
  label?: string;
}) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? "done" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span>
            {step}
            {index < current && <VisuallyHidden> {m.stepper_done()}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}

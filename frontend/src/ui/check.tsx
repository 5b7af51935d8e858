import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field";

interface CheckProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children: ReactNode;
  error?: string;
}

/** A checkbox with its sentence; the whole line is the target. */
export function Checkbox({ children, error, id, ...rest }: CheckProps) {
  const ownId = useId();
  const errorId = `${id ?? ownId}-error`;
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...rest}
        />
        <span>{children}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function Radio({ children, ...rest }: Omit<CheckProps, "error">) {
  return (
    <label className="check">
      <input type="radio" {...rest} />
      <span>{children}</span>
    </label>
  );
}

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  label: ReactNode;
  help?: ReactNode;
}

/** A setting with its explanation on the left and the switch on the right. */
export function Switch({ label, help, id, ...rest }: SwitchProps) {
  const ownId = useId();
  const helpId = `${id ?? ownId}-help`;
  return (
    <label className="setting">
      <span>
        <span className="strong block">{label}</span>
        {help && (
          <span className="small muted block" id={helpId}>
            {help}
          </span>
        )}
      </span>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        id={id}
        aria-describedby={help ? helpId : undefined}
        {...rest}
      />
    </label>
  );
}

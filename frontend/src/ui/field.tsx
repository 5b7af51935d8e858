import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { FieldContext } from "./field-context";
import { Icon } from "./icon";

interface FieldProps {
  label: ReactNode;
  /** Shown after the label as "(optional)". */
  optional?: boolean;
  required?: boolean;
  help?: ReactNode;
  /** Right of the help text, for example "39 / 100". */
  counter?: ReactNode;
  error?: string;
  /** Whether the value is refused by a message that stands elsewhere, such as one for a group of fields. */
  invalid?: boolean;
  /** Keep the label for screen readers only. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
  /** One Input, TextArea or Select. */
  children: ReactNode;
}

/** Label, control, help and error, tied together for screen readers. */
export function Field({
  label,
  optional,
  required,
  help,
  counter,
  error,
  invalid = Boolean(error),
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const helpId = `${fieldId}-help`;
  const errorId = `${fieldId}-error`;
  const describedBy = cx(error && errorId, Boolean(help) && helpId) || undefined;
  return (
    <div className={cx("field", invalid && "invalid", className)}>
      <label htmlFor={fieldId} className={hideLabel ? "sr" : undefined}>
        {label}
        {optional && <span className="opt"> {m.field_optional()}</span>}
      </label>
      <FieldContext value={{ id: fieldId, describedBy, invalid, required: Boolean(required) }}>{children}</FieldContext>
      <FieldError id={errorId} error={error} />
      {(help ?? counter) && (
        <div className="foot help">
          <span id={helpId}>{help}</span>
          {counter && <span className="num whitespace-nowrap">{counter}</span>}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, error }: { id?: string; error?: string }) {
  if (!error) return null;
  return (
    <span className="err" id={id}>
      <Icon as={CircleAlert} size="s" />
      {error}
    </span>
  );
}

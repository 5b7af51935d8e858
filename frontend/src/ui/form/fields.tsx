import { useField } from "formik";
import { type ReactNode, useId } from "react";
import { Checkbox, Switch } from "../check";
import { ChoiceCards, type ChoiceOption } from "../choice";
import { Field } from "../field";
import { Input, type InputProps, PasswordInput, Select, type SelectProps, TextArea } from "../input";

/** Fields tied to formik by name. The id of a control is its field's name unless given. */
interface Common {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
}

function useText(name: string) {
  const [field, meta] = useField<string>(name);
  return { field, error: meta.touched ? meta.error : undefined };
}

/** Counts characters as the server does: by code point, not by UTF-16 unit. */
function Counter({ value, max }: { value: string; max: number }) {
  const length = Array.from(value).length;
  return <span className={length > max ? "text-danger" : undefined}>{`${length} / ${max}`}</span>;
}

type Control<T> = Omit<T, "name" | "value" | "onChange" | "onBlur" | "required" | "className">;

export function TextField({
  name,
  label,
  help,
  optional,
  required,
  hideLabel,
  className,
  count,
  ...control
}: Common & Control<InputProps> & { /** Shows "39 / 100". */ count?: number }) {
  const { field, error } = useText(name);
  return (
    <Field
      id={control.id ?? name}
      {...{ label, help, optional, required, hideLabel, className, error }}
      counter={count === undefined ? undefined : <Counter value={field.value} max={count} />}
    >
      <Input {...control} {...field} />
    </Field>
  );
}

export function PasswordField({
  name,
  label,
  help,
  optional,
  required,
  hideLabel,
  className,
  ...control
}: Common & Control<InputProps>) {
  const { field, error } = useText(name);
  return (
    <Field id={control.id ?? name} {...{ label, help, optional, required, hideLabel, className, error }}>
      <PasswordInput {...control} {...field} />
    </Field>
  );
}

export function TextAreaField({
  name,
  label,
  help,
  optional,
  required,
  hideLabel,
  className,
  count,
  ...control
}: Common & Control<React.ComponentProps<"textarea">> & { count?: number }) {
  const { field, error } = useText(name);
  return (
    <Field
      id={control.id ?? name}
      {...{ label, help, optional, required, hideLabel, className, error }}
      counter={count === undefined ? undefined : <Counter value={field.value} max={count} />}
    >
      <TextArea {...control} {...field} />
    </Field>
  );
}

export function SelectField({
  name,
  label,
  help,
  optional,
  required,
  hideLabel,
  className,
  ...control
}: Common & Control<SelectProps>) {
  const { field, error } = useText(name);
  return (
    <Field id={control.id ?? name} {...{ label, help, optional, required, hideLabel, className, error }}>
      <Select {...control} {...field} />
    </Field>
  );
}

export function CheckboxField({ name, id = name, children }: { name: string; id?: string; children: ReactNode }) {
  const [field, meta] = useField<boolean>({ name, type: "checkbox" });
  return (
    <Checkbox
      id={id}
      name={name}
      checked={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={meta.touched ? meta.error : undefined}
    >
      {children}
    </Checkbox>
  );
}

export function SwitchField({ name, label, help }: { name: string; label: ReactNode; help?: ReactNode }) {
  const [field] = useField<boolean>({ name, type: "checkbox" });
  return (
    <Switch
      id={name}
      name={name}
      checked={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={label}
      help={help}
    />
  );
}

export function ChoiceField<T extends string>({
  name,
  legend,
  options,
  columns,
  showLegend,
}: {
  name: string;
  legend: string;
  options: ChoiceOption<T>[];
  columns?: boolean;
  showLegend?: boolean;
}) {
  const [field, meta, helpers] = useField<T>(name);
  const groupName = useId();
  return (
    <ChoiceCards
      legend={legend}
      showLegend={showLegend}
      name={groupName}
      options={options}
      columns={columns}
      value={field.value}
      onChange={(value) => void helpers.setValue(value)}
      error={meta.touched ? meta.error : undefined}
    />
  );
}

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { useFieldProps } from "./field-context";
import { Icon, type IconType } from "./icon";
import { IconButton } from "./button";

export interface InputProps extends ComponentProps<"input"> {
  icon?: IconType;
  /** Fixed text before the value, for example PKR. */
  affix?: ReactNode;
}

/** What people write in their own letters; addresses and figures run from left to right. */
const isWords = (type: string) => type === "text" || type === "search";

export function Input({ icon, affix, className, type = "text", ...rest }: InputProps) {
  const field = useFieldProps(rest);
  const input = (
    <input
      type={type}
      dir={isWords(type) ? "auto" : undefined}
      className={cx("input", className)}
      {...rest}
      {...field}
    />
  );
  if (!icon && affix === undefined) return input;
  return (
    <div className="input-group">
      {icon ? <Icon as={icon} /> : <span className="affix">{affix}</span>}
      {input}
    </div>
  );
}

/** A password that can be shown. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, "type" | "icon" | "affix">) {
  const [shown, setShown] = useState(false);
  const field = useFieldProps(rest);
  return (
    <div className="input-group">
      <input type={shown ? "text" : "password"} className={cx("input pr-12", className)} {...rest} {...field} />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? m.input_hide_password() : m.input_show_password()}
        aria-pressed={shown}
        onClick={() => setShown((value) => !value)}
      />
    </div>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const field = useFieldProps(rest);
  return <textarea dir="auto" className={cx("textarea", className)} {...rest} {...field} />;
}

export interface SelectOption {
  value: string;
  label: string;
  /** Options with the same group stand under one heading. */
  group?: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: SelectOption[];
  /** First, empty option. */
  placeholder?: string;
}

/** The platform's own select: best on phones, and it costs nothing. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const field = useFieldProps(rest);
  const groups = [...new Set(options.map((option) => option.group))];
  const render = (option: SelectOption) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  );
  return (
    <span className="select-box">
      <select className={cx("select", className)} {...rest} {...field}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {groups.map((group) => {
          const inGroup = options.filter((option) => option.group === group);
          return group === undefined ? (
            inGroup.map(render)
          ) : (
            <optgroup key={group} label={group}>
              {inGroup.map(render)}
            </optgroup>
          );
        })}
      </select>
    </span>
  );
}

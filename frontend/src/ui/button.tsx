import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "accent" | "secondary" | "ghost" | "danger" | "danger-solid" | "night";

interface Look {
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
  /** Full width of its container. */
  block?: boolean;
  icon?: IconType;
  iconEnd?: IconType;
  className?: string;
}

function buttonClass({ variant = "secondary", size = "md", block, className }: Look): string {
  return cx("btn", `btn-${variant}`, size !== "md" && size, block && "wide", className);
}

function Content({ icon, iconEnd, children }: Pick<Look, "icon" | "iconEnd"> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon as={icon} size="s" />}
      {children}
      {iconEnd && <Icon as={iconEnd} size="s" />}
    </>
  );
}

export interface ButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  /** Shows progress and locks the button; focus stays where it is. */
  busy?: boolean;
  /** Words while busy, for example "Saving…". */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  className,
  busy,
  busyLabel,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size, block, className }), busy && "is-loading")}
      aria-busy={busy ? true : undefined}
      onClick={(event) => {
        // Not "disabled": a disabled button would lose the focus of keyboard users while it works.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? (
        <>
          <Spinner />
          {busyLabel ?? children}
        </>
      ) : (
        <Content icon={icon} iconEnd={iconEnd}>
          {children}
        </Content>
      )}
    </button>
  );
}

export interface LinkButtonProps extends Look, Omit<LinkProps, "className"> {}

/** A link that looks like a button: for going somewhere. */
export function LinkButton({ variant, size, block, icon, iconEnd, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClass({ variant, size, block, className })} {...rest}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  );
}

export interface AnchorButtonProps extends Look, Omit<ComponentProps<"a">, "className"> {}

/** The same for addresses outside the app, such as downloads served by the API. */
export function AnchorButton({ variant, size, block, icon, iconEnd, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a className={buttonClass({ variant, size, block, className })} {...rest}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "className"> {
  icon: IconType;
  /** What it does; read aloud and shown on hover. */
  label: string;
  size?: "sm" | "md";
  outline?: boolean;
  className?: string;
}

export function IconButton({
  icon,
  label,
  size = "md",
  outline,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={cx("icon-btn", size === "sm" && "sm", outline && "bordered", className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon as={icon} size={size === "sm" ? "s" : "m"} />
    </button>
  );
}

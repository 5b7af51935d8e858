import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx";
import { Icon, type IconType } from "./icon";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
  /** For a menu that a key opens, too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** <MenuItem>, <MenuLink>, <MenuSeparator>, <MenuLabel>. */
  children: ReactNode;
}

export function Menu({ trigger, align = "end", defaultOpen, open, onOpenChange, children }: MenuProps) {
  return (
    // Not modal: the page behind keeps its scrollbar and does not jump.
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: IconType;
  danger?: boolean;
  disabled?: boolean;
  /** The menu stays open, for an item that says itself what became of it. */
  stays?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, stays, onSelect, children }: MenuItemProps) {
  const select = (event: Event) => {
    if (stays) event.preventDefault();
    onSelect();
  };
  return (
    <DropdownMenu.Item className={cx("menu-item", danger && "danger")} disabled={disabled} onSelect={select}>
      {icon && <Icon as={icon} size="s" />}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: IconType; children: ReactNode }) {
  return (
    <DropdownMenu.Item className="menu-item" asChild>
      <Link to={to}>
        {icon && <Icon as={icon} size="s" />}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

/** Another site, in a tab of its own. */
export function MenuAnchor({ href, icon, children }: { href: string; icon?: IconType; children: ReactNode }) {
  return (
    <DropdownMenu.Item className="menu-item" asChild>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon && <Icon as={icon} size="s" />}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="menu-separator" />;
}

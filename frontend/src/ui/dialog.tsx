import { X } from "lucide-react";
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import { type KeyboardEventHandler, type ReactNode, useRef, useState } from "react";
import * as m from "@messages/ui";
import { Button, IconButton } from "./button";
import { cx } from "./cx";

/** Radix gives the focus back to its own trigger only; our dialogs are opened by state, from any button. */
function useFocusReturn() {
  const from = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (from.current instanceof HTMLElement) from.current.focus();
    },
  };
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title, read with it. */
  description?: ReactNode;
  /** A sheet stands at the lower edge of phones. */
  size?: "md" | "lg" | "full" | "sheet";
  /** Buttons at the end; the primary one last. */
  footer?: ReactNode;
  /** Keys of the dialog and of what it opens above itself. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children?: ReactNode;
}

/** Focus stays inside, Escape closes, and focus returns to where it came from. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = "md",
  footer,
  onKeyDown,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          className={cx("dialog", size !== "md" && size)}
          onKeyDown={onKeyDown}
          {...focusReturn}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header>
            <RadixDialog.Title asChild>
              <h2>{title}</h2>
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton icon={X} label={m.dialog_close()} />
            </RadixDialog.Close>
          </header>
          <div className="body">
            {description && <RadixDialog.Description className="ink-2">{description}</RadixDialog.Description>}
            {children}
          </div>
          {footer && <footer>{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Closes when it resolves to anything but false; stays open while it runs. */
  onConfirm: () => unknown;
}

/** For acts that cannot be undone. Clicking outside does not close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = m.dialog_cancel(),
  danger,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const focusReturn = useFocusReturn();
  const confirm = async () => {
    setBusy(true);
    try {
      if ((await onConfirm()) !== false) onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content className="dialog" {...focusReturn}>
          <header>
            <AlertDialog.Title asChild>
              <h2>{title}</h2>
            </AlertDialog.Title>
          </header>
          <div className="body">
            <AlertDialog.Description asChild>
              <div className="ink-2">{description}</div>
            </AlertDialog.Description>
            {children}
          </div>
          <footer>
            <AlertDialog.Cancel asChild>
              <Button variant="ghost">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? "danger-solid" : "primary"} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

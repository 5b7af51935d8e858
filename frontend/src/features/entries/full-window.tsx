import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx, IconButton } from "@ui";
import "./full-window.css";

interface FullWindowProps extends Omit<ComponentProps<typeof Dialog.Content>, "title"> {
  title: ReactNode;
  /** Between title and cross. */
  tools?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Read aloud when it changes. */
  said: string;
}

/** A dialog as large as the window. A stage in it has the focus first; closing it gives the focus back. */
export function FullWindow({ title, tools, closeLabel, onClose, said, className, children, ...rest }: FullWindowProps) {
  const from = useRef<Element>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={cx("full-window", className)}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            from.current = document.activeElement;
            const content = event.currentTarget as HTMLElement;
            (content.querySelector<HTMLElement>("[data-stage]") ?? content).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (from.current instanceof HTMLElement) from.current.focus();
          }}
          {...rest}
        >
          <header className="full-window-head">
            <Dialog.Title>{title}</Dialog.Title>
            {tools}
            <Dialog.Close asChild>
              <IconButton icon={X} className="push" label={closeLabel} />
            </Dialog.Close>
          </header>
          <p className="sr" role="status">
            {said}
          </p>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

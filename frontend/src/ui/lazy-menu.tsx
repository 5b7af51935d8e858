import { type ComponentProps, type ReactNode, Suspense, useState } from "react";

interface LazyMenuProps {
  /** Loads the code of `children`, which is open from its first moment. */
  load: () => Promise<unknown>;
  /** The button as long as nobody has asked. */
  button: (props: ComponentProps<"button">) => ReactNode;
  children: ReactNode;
}

/**
 * A button whose menu or panel arrives with its first touch, not with the screen. The button gives way only after a click: one that was
 * replaced while it was pressed would lose it.
 */
export function LazyMenu({ load, button, children }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const waiting = button({
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
  });
  return isWanted ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}

import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactNode } from "react";

interface TooltipProps {
  /** Short text; never the only place of something people need. */
  text: ReactNode;
  /** One focusable element. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

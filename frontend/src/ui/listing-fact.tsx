import type { ReactNode } from "react";
import { Icon, type IconType } from "./icon";

export function ListingFact({ icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <span>
      <Icon as={icon} size="s" />
      {children}
    </span>
  );
}

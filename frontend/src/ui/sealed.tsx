import { Lock } from "lucide-react";
import { Icon } from "./icon";

/** A piece that the viewer may not see yet. */
export function SealedTile({ label }: { label?: string }) {
  return (
    <div
      className="sealed lattice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <span className="seal">
        <Icon as={Lock} />
      </span>
    </div>
  );
}

/** Up to six sealed tiles in a row. */
export function SealedRow({ count, label }: { count: number; label: string }) {
  return (
    <div className="sealed-row" role="img" aria-label={label}>
      {Array.from({ length: Math.min(6, count) }, (_, index) => (
        <SealedTile key={index} />
      ))}
    </div>
  );
}

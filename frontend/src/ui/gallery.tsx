import type { ReactNode } from "react";
import { Skeleton } from "./skeleton";

export function Gallery({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className="gallery" role={label ? "group" : undefined} aria-label={label}>
      {children}
    </div>
  );
}

export function GallerySkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div className="gallery" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="piece" aria-hidden="true">
          <Skeleton height="auto" className="aspect-4/3 rounded-b-none" />
          <div className="info gap-3">
            <Skeleton width="60%" />
            <Skeleton width={110} height={20} />
            <Skeleton height={36} className="rounded-control" />
          </div>
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx";
import { Skeleton } from "./skeleton";

/** Holds rows one below the other. */
export function Listings({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <div className="listings" aria-busy={busy}>
      {children}
    </div>
  );
}

/** Stands in for `count` rows while they load. */
export function ListingSkeletons({
  count,
  label,
  tile,
}: {
  count: number;
  label: string;
  /** Their grid, or true for one of three columns. */ tile?: boolean | string;
}) {
  return (
    <div className={tile ? (tile === true ? "grid-3" : tile) : "listings"} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx("listing", tile && "tile")} aria-hidden="true">
          {!tile && <Skeleton shape="star" width={52} height={52} className="row-span-2" />}
          <div className="main gap-2.5">
            <Skeleton width={96} height={14} />
            <Skeleton width="70%" height={20} />
            <Skeleton width="96%" height={14} />
            <Skeleton width="62%" height={14} />
            {tile && <Skeleton width="48%" height={14} className="mt-2" />}
          </div>
          <div className="side">
            {!tile && <Skeleton width={64} height={26} shape="pill" />}
            <Skeleton width={112} height={24} />
            <Skeleton width={72} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from "@ui";

/** Rows that are on their way. */
export function ListSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_row, index) => (
        <div
          key={index}
          className="stack gap-3 border-t border-line px-4 py-5 first:border-t-0 md:px-6"
          aria-hidden="true"
        >
          <div className="flex items-center gap-3">
            <Skeleton width={40} height={40} shape="circle" />
            <Skeleton width="40%" height={18} />
          </div>
          <Skeleton width="80%" height={16} />
        </div>
      ))}
    </div>
  );
}

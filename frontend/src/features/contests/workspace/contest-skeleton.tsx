import * as m from "@messages/contests";
import { GallerySkeleton, SideLayout, Skeleton } from "@ui";

/** The shape of the page while it loads. */
export function ContestSkeleton() {
  return (
    <div role="status" aria-label={m.contest_skeleton_loading()}>
      <div className="mb-6 stack gap-3 md:mb-8">
        <Skeleton width={160} height={20} />
        <Skeleton width={180} height={26} shape="pill" />
        <Skeleton width="min(620px, 90%)" height={42} />
      </div>
      <Skeleton height={84} shape="card" className="mb-8" />
      <SideLayout
        side={
          <>
            <Skeleton height={268} shape="card" className="side-first" />
            <Skeleton height={320} shape="card" />
          </>
        }
      >
        <Skeleton height={46} className="mb-6" />
        <GallerySkeleton count={6} label={m.contest_skeleton_loading_entries()} />
      </SideLayout>
    </div>
  );
}

import * as m from "@messages/ui";
import { cx } from "./cx";

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  shape?: "bar" | "pill" | "circle" | "star" | "card";
  className?: string;
}

const SHAPES = {
  bar: "",
  pill: "rounded-full",
  circle: cx("flex-none", "rounded-full"),
  star: "k",
  card: "rounded-card",
};

/** A grey shape where content will be. Wrap groups in an element with role="status" and a label. */
export function Skeleton({ width, height = 16, shape = "bar", className }: SkeletonProps) {
  return <span className={cx("skel block", SHAPES[shape], className)} style={{ width, height }} aria-hidden="true" />;
}

/** A waiting screen: title, a line, and some blocks. */
export function PageSkeleton({ label = m.skeleton_loading() }: { label?: string }) {
  return (
    <div className="wrap page stack min-h-dvh gap-6" role="status" aria-label={label}>
      <Skeleton width="min(360px, 70%)" height={40} />
      <Skeleton width="min(520px, 90%)" height={18} />
      <Skeleton height={84} shape="card" />
      <Skeleton height={260} shape="card" />
    </div>
  );
}

import { useExperiment } from "@lib/experiments";
import { PostAction } from "./post-action";

/** Experiment `landing-cta`: does another word on the button bring more people to a contest of their own? */
export default function TriedAction() {
  const { variant, seen } = useExperiment("landing-cta");
  return (
    <span ref={seen} className="inline-flex">
      <PostAction label={variant === "B" ? "Start Your Contest" : undefined} />
    </span>
  );
}

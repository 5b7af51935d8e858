import { useExperiment } from "@lib/experiments";
import * as m from "@messages/landing";
import { PostAction } from "./post-action";

/** Experiment `landing-cta`: does another word on the button bring more people to a contest of their own? */
export default function TriedAction() {
  const { variant, seen } = useExperiment("landing-cta");
  return (
    <span ref={seen} className="inline-flex">
      <PostAction label={variant === "B" ? m.tried_action_start_your_contest() : undefined} />
    </span>
  );
}

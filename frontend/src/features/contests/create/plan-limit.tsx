import { Gauge } from "lucide-react";
import { useEffect, useRef } from "react";
import { isStatus } from "@lib/api/client";
import * as m from "@messages/contests";
import { Callout, LinkButton } from "@ui";

export interface PlanRefusal {
  title: string;
  message: string;
}

/** Why the plan is in the way, in the server's sentence; undefined for any other failure. */
export function planLimit(error: unknown): PlanRefusal | undefined {
  const full = isStatus(error, 409) && error.code === "plan_limit";
  const without = isStatus(error, 403) && error.code === "plan_feature";
  if (!full && !without) return undefined;
  return {
    title: full ? m.plan_limit_full() : m.plan_limit_not_in_plan(),
    message: error.problem?.message ?? m.plan_limit_no_room(),
  };
}

/** Why nothing more can be posted now, and the way on. It takes the focus: people stand at a button far below. */
export function PlanLimit({ refusal: { title, message } }: { refusal: PlanRefusal }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Callout
        kind="warning"
        icon={Gauge}
        live="alert"
        title={title}
        action={
          <LinkButton size="sm" variant="primary" to="/subscription">
            {m.plan_limit_see_plans()}
          </LinkButton>
        }
      >
        {message}
      </Callout>
    </div>
  );
}

import { Gauge } from "lucide-react";
import { useEffect, useRef } from "react";
import { isStatus } from "@lib/api/client";
import * as m from "@messages/contests";
import { Callout, LinkButton } from "@ui";

/** The server's sentence when the plan has no room for another contest; undefined for any other failure. */
export function planLimit(error: unknown): string | undefined {
  return isStatus(error, 409) && error.code === "plan_limit"
    ? (error.problem?.message ?? m.plan_limit_no_room())
    : undefined;
}

/** Why nothing more can be posted now, and the way on. It takes the focus: people stand at a button far below. */
export function PlanLimit({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Callout
        kind="warning"
        icon={Gauge}
        live="alert"
        title={m.plan_limit_full()}
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

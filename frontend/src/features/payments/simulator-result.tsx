import { Check, X } from "lucide-react";
import * as m from "@messages/payments";
import { Card, cx, Icon, Spinner } from "@ui";
import type { Simulation } from "./use-simulation";

const TEXTS = {
  processing: {
    title: m.simulator_result_processing_payment(),
    text: m.simulator_result_this_takes_about_two_seconds(),
  },
  success: { title: m.simulator_result_payment_successful(), text: m.simulator_result_taking_you_to_your_dashboard() },
  failed: { title: m.simulator_result_payment_failed(), text: m.simulator_result_nothing_was_taken_taking() },
};

export function SimulatorResult({ state }: { state: Exclude<Simulation["state"], "idle"> }) {
  const { title, text } = TEXTS[state];
  return (
    <Card lift className={cx("empty min-h-105", state === "failed" ? "danger" : "lattice")}>
      <span className="k">
        {state === "processing" ? (
          <Spinner className="size-8 border-3" />
        ) : (
          <Icon as={state === "success" ? Check : X} size="l" />
        )}
      </span>
      <div role="status" className="stack justify-items-center gap-2">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </Card>
  );
}

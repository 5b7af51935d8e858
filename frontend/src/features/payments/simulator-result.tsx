import { Check, X } from "lucide-react";
import { Card, cx, Icon, Spinner } from "@ui";
import type { Simulation } from "./use-simulation";

const TEXTS = {
  processing: { title: "Processing Payment", text: "This takes about two seconds." },
  success: { title: "Payment Successful", text: "Taking you to your dashboard…" },
  failed: { title: "Payment Failed", text: "Nothing was taken. Taking you to your dashboard…" },
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

import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Provider } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { postWebhook, PROCESSING_MS, REDIRECT_MS, webhookBody, type SimulatorFields } from "./model";

export type Simulation = { state: "idle" } | { state: "processing"; outcome: Outcome } | { state: Outcome };
export type Outcome = "success" | "failed";

/** idle, two seconds of processing, the result, and two seconds later the dashboard; a slow answer to the webhook is waited for. */
export function useSimulation(provider: Provider, query: URLSearchParams) {
  const [simulation, setSimulation] = useState<Simulation>({ state: "idle" });
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const gone = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    const running = timers.current;
    gone.current = false;
    return () => {
      gone.current = true;
      running.forEach(clearTimeout);
    };
  }, []);

  const start = (outcome: Outcome, fields: SimulatorFields) => {
    setSimulation({ state: "processing", outcome });
    const leave = () => {
      if (gone.current) return;
      void refresh(
        "/api/contests",
        "/api/payments",
        "/api/subscription",
        "/api/credits",
        "/api/boosts",
        "/api/documents",
      );
      const answer = new URLSearchParams({ payment: outcome });
      const contest = query.get("contest");
      if (contest) answer.set("contest", contest);
      void navigate(`/dashboard?${answer.toString()}`, { replace: true });
    };
    const finish = () => {
      setSimulation({ state: outcome });
      // The dashboard is to show what the message has done.
      const told =
        outcome === "success"
          ? postWebhook(provider, webhookBody(provider, fields, query)).then(() => undefined, reportFailure)
          : Promise.resolve();
      timers.current.push(setTimeout(() => void told.then(leave), REDIRECT_MS));
    };
    timers.current.push(setTimeout(finish, PROCESSING_MS));
  };
  return { simulation, start };
}

/** A webhook that failed is logged and nothing else, as specified. */
function reportFailure(error: unknown): void {
  globalThis.console.warn("The payment webhook failed.", error);
}

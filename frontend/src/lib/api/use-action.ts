import { useCallback, useRef, useState } from "react";
import { messageOf } from "@lib/api/client";
import { toast } from "@lib/toast";

interface ActionTexts {
  /** Toast after success; leave out for none. */
  success?: { title: string; description?: string };
  /** Toast after failure; the server's sentence replaces the description when there is one. */
  failure: { title: string; description: string };
}

interface Action<Args extends unknown[], Result> {
  run: (...args: Args) => Promise<Result | undefined>;
  busy: boolean;
}

/** One write from a button: locks while it runs, tells how it ended. Resolves to undefined after a failure. */
export function useAction<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { success, failure }: ActionTexts,
): Action<Args, Result> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(
    async (...args: Args) => {
      // The state arrives one render late; the ref stops the second click of a double click.
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const result = await action(...args);
        if (success) toast({ kind: "success", ...success });
        return result;
      } catch (error) {
        toast({ kind: "error", title: failure.title, description: messageOf(error, failure.description) });
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [action, success, failure],
  );
  return { run, busy };
}

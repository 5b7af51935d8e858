import { useEffect, useRef, useState } from "react";
import { messageOf } from "@lib/api/client";
import { reloadUser } from "@lib/use-current-user";
import * as m from "@messages/auth";

type State = { step: "working" } | { step: "done" } | { step: "failed"; message: string };

/** Uses the token of a mailed link once, however often React mounts the screen; `incomplete` is said of a link without one. */
export function useMailedToken(
  token: string | null,
  redeem: (token: string) => Promise<unknown>,
  incomplete: string,
): State {
  const [state, setState] = useState<State>(token ? { step: "working" } : { step: "failed", message: incomplete });
  const started = useRef<string>(undefined);
  useEffect(() => {
    if (!token || started.current === token) return;
    started.current = token;
    redeem(token)
      .then(async () => {
        await reloadUser();
        setState({ step: "done" });
      })
      .catch((error: unknown) =>
        setState({ step: "failed", message: messageOf(error, m.use_mailed_token_link_used()) }),
      );
  }, [token, redeem]);
  return state;
}

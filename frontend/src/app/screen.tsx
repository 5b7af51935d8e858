import { type ComponentType, lazy } from "react";
import { isNetworkLost, onReachable, subscribeToNetwork, useNetworkLost } from "@lib/network";
import { OfflineScreen } from "./offline/waiting";

/** As long as files take that the browser has kept. */
const KEPT_MS = 500;

/** Acts when the network is lost and what was asked for has not come from the browser either; answers with a function that stops it. */
function whenLost(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    if (isNetworkLost()) timer ??= setTimeout(act, KEPT_MS);
  };
  const stop = subscribeToNetwork(begin);
  begin();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Each screen is a module that exports `Component` and is loaded when it is first visited; without a network it says so and opens later.
 * Plain routes, without loaders: reads are SWR's.
 */
export function screen(load: () => Promise<{ Component: ComponentType }>): ComponentType {
  const attempt = () =>
    lazy(
      () =>
        new Promise<{ default: ComponentType }>((done, fail) => {
          // React keeps what a lazy component came to be: the next attempt is another one.
          const again = () => (Current = attempt());
          const stop = whenLost(() => {
            done({ default: OfflineScreen });
            const forget = onReachable(() => {
              forget();
              again();
            });
          });
          load()
            .then(({ Component }) => done({ default: Component }))
            .catch((error: unknown) => {
              again();
              // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- passed on as it came
              fail(error);
            })
            .finally(stop);
        }),
    );
  let Current = attempt();
  return function Screen() {
    useNetworkLost();
    return <Current />;
  };
}

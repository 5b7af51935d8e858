import { type ComponentType, lazy, useState } from "react";

/**
 * Like `lazy`, with `load` to begin earlier. What is loaded by then is drawn in the same render, without the fallback that React shows for 300 ms
 * otherwise, even when the file is here.
 */
export function loadable<Props extends object>(ask: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await ask());
  const Late = lazy(async () => ({ default: await load() }));
  function Loadable(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Loadable, { load });
}

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

interface OnDemandProps<P> {
  load: () => Promise<ComponentType<P>>;
  props: P;
  /** The code did not come. */
  onFail: () => void;
}

/** A component whose code is loaded when it is first shown; until then there is nothing. */
export function OnDemand<P extends object>({ load, props, onFail }: OnDemandProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();
  const start = useEffectEvent(load);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let isOver = false;
    start().then(
      (component) => isOver || setLoaded(() => component),
      () => isOver || fail(),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}

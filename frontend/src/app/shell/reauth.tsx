import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { setReauthListener } from "@lib/api/client";

const ReauthDialog = lazy(() => import(/* webpackChunkName: "reauth" */ "@features/security/reauth-dialog"));

/** One dialog for every call that is refused until the person proves again that they are there. */
export function Reauth() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  useEffect(() => {
    const calls = waiting.current;
    const end = (proved: boolean) => calls.splice(0).forEach((done) => done(proved));
    setReauthListener(
      () =>
        new Promise((done) => {
          calls.push(done);
          setAsking(true);
        }),
    );
    return () => {
      setReauthListener(undefined);
      end(false);
    };
  }, []);
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <ReauthDialog
        onEnd={(proved) => {
          setAsking(false);
          waiting.current.splice(0).forEach((done) => done(proved));
        }}
      />
    </Suspense>
  );
}

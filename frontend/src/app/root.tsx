import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { setUnauthorizedListener } from "@lib/api/client";
import type { Answer } from "@lib/api/paths";
import { followServerClock } from "@lib/clock";
import { useReadOnly } from "@lib/read-only";
import { signInPath } from "@lib/return-to";
import { useCurrentToast } from "@lib/toast";
import { followOtherWindows, setCurrentUser } from "@lib/use-current-user";
import { ScreenBoundary, Silent } from "./error-boundary";
import { Waiting } from "./offline/waiting";
import { useScrollRestoration } from "./scroll";

const ToastRegion = lazy(() =>
  import(/* webpackChunkName: "toast" */ "@ui/toast-region").then((module) => ({ default: module.ToastRegion })),
);

const OfflineBar = lazy(() =>
  import(/* webpackChunkName: "offline" */ "./offline/offline-bar").then((module) => ({ default: module.OfflineBar })),
);

const ReadOnlyBanner = lazy(() =>
  import(/* webpackChunkName: "read-only" */ "./read-only-banner").then((module) => ({
    default: module.ReadOnlyBanner,
  })),
);

const ConsentQuestion = lazy(() =>
  import(/* webpackChunkName: "consent" */ "@features/privacy/consent-question").then((module) => ({
    default: module.ConsentQuestion,
  })),
);

const ACTING = ["pointerdown", "keydown"] as const;

/** What works without a network, and what becomes of the question about cookies: loaded when the page stands. */
function Later() {
  const [ready, setReady] = useState(!navigator.onLine);
  useEffect(() => {
    const begin = () => setReady(true);
    window.addEventListener("offline", begin);
    const timer = setTimeout(begin, 2_500);
    return () => {
      window.removeEventListener("offline", begin);
      clearTimeout(timer);
    };
  }, []);
  if (!ready) return null;
  return (
    // Without their own files there is nothing to say and nothing to break.
    <>
      <Silent>
        <Suspense fallback={null}>
          <ConsentQuestion />
        </Suspense>
      </Silent>
      <Silent>
        <Suspense fallback={null}>
          <OfflineBar />
        </Suspense>
      </Silent>
    </>
  );
}

/** Rare, so that only those who need it load it; without its file the answers of the server still say why they refuse. */
function Maintenance() {
  return (
    useReadOnly() && (
      <Silent>
        <Suspense fallback={null}>
          <ReadOnlyBanner />
        </Suspense>
      </Silent>
    )
  );
}

/**
 * The toast region carries a library, which reading and following links do not need. It is loaded when somebody begins to act, so that it is there
 * when the act fails because the network is lost.
 */
function Toasts() {
  const message = useCurrentToast();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    const begin = ({ target }: Event) => {
      if (target instanceof Element && target.closest("button, label, input, select, textarea")) setReady(true);
    };
    for (const event of ACTING) document.addEventListener(event, begin, { passive: true });
    return () => {
      for (const event of ACTING) document.removeEventListener(event, begin);
    };
  }, [ready]);
  if (!ready && !message) return null;
  return (
    <Silent>
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
    </Silent>
  );
}

/** After navigation: say the new title, and move the focus to the new screen. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
    // A moment later, when the screen has set its title.
    const timer = setTimeout(() => setSaid(document.title), 120);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="sr" role="status" aria-live="polite">
      {said}
    </div>
  );
}

/** A session that ended: nobody is signed in any more, and sign-in knows the way back. */
function useSessionEnd() {
  const navigate = useNavigate();
  useEffect(() => {
    let leaving = false;
    setUnauthorizedListener(() => {
      const { pathname, search, hash } = window.location;
      // A page asks for several things at once: the first answer sends to sign-in, those after it must not forget the way back.
      if (leaving || pathname.startsWith("/auth/")) return;
      leaving = true;
      void setCurrentUser(null)
        .then(() => navigate(signInPath(pathname + search + hash)))
        .finally(() => (leaving = false));
    });
    return () => setUnauthorizedListener(undefined);
  }, [navigate]);
}

/** On a developer's machine the product's clock can be moved; follow it. */
function useDevelopmentClock() {
  useEffect(() => {
    if (!["localhost", "127.0.0.1"].includes(window.location.hostname)) return;
    fetch("/dev/clock")
      .then((answer) => (answer.ok ? (answer.json() as Promise<Answer<"get", "/dev/clock">>) : undefined))
      .then((body) => body && followServerClock(body.now))
      .catch(() => undefined);
  }, []);
}

/** The server names the address of the page that it sends; after navigation it is another one, and phones share what stands there. */
function useCanonical() {
  const { pathname } = useLocation();
  const served = useRef(pathname);
  useEffect(() => {
    if (served.current === pathname) return;
    served.current = "";
    document.querySelector('link[rel="canonical"]')?.setAttribute("href", window.location.origin + pathname);
  }, [pathname]);
}

/** Loaded with the first focus: the first screen does not wait for it. */
function useFocusRecovery() {
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      import(/* webpackChunkName: "focus" */ "./focus-recovery")
        .then(({ recoverFocus }) => recoverFocus(target))
        .catch(() => undefined);
    };
    document.addEventListener("focusin", load, { once: true });
    return () => document.removeEventListener("focusin", load);
  }, []);
}

export function Root() {
  useCanonical();
  useSessionEnd();
  useEffect(followOtherWindows, []);
  useDevelopmentClock();
  useScrollRestoration();
  useFocusRecovery();
  return (
    <>
      <Maintenance />
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
      <RouteAnnouncer />
      <Toasts />
      <Later />
    </>
  );
}

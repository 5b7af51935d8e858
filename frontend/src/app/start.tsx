import { lazy, Suspense } from "react";
import { prefetch } from "@lib/api/use-api";
import { useCurrentUser, sessionHint } from "@lib/use-current-user";
import { Waiting } from "./offline/waiting";

const loadLanding = () =>
  import(/* webpackChunkName: "screen-landing" */ "@features/landing/landing-screen").then((module) => ({
    default: module.Component,
  }));
const Landing = lazy(loadLanding);
const Home = lazy(() =>
  import(/* webpackChunkName: "screen-home" */ "@features/browse/home-screen").then((module) => ({
    default: module.Component,
  })),
);

// A visitor's first page and what it shows are on their way before React begins.
if (window.location.pathname === "/" && sessionHint() === "none") {
  void loadLanding().catch(() => undefined);
  prefetch("/api/contests/feed");
}

/** "/" is the landing page for visitors and while we do not know, and the contest list for everybody else. */
export function Start() {
  const { user, loading } = useCurrentUser();
  // Somebody was signed in here a moment ago: do not flash the visitors' page at them.
  if (loading && sessionHint() !== "none") return <Waiting />;
  return (
    <Suspense fallback={user ? <Waiting /> : <div className="min-h-dvh" />}>{user ? <Home /> : <Landing />}</Suspense>
  );
}

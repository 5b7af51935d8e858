import { lazy, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { noteList } from "@lib/came-from";
import { useCurrentUser, sessionHint } from "@lib/use-current-user";
import { cx } from "@ui";
import { ScreenBoundary } from "../error-boundary";
import { Waiting } from "../offline/waiting";
import { BrandLink } from "./brand-link";
import { VisitorFooter } from "./footer";
import { VerifyBanner } from "./verify-banner";
import { VisitorBar } from "./visitor-bar";

const memberFrame = () => import(/* webpackChunkName: "shell-member" */ "./member-frame");
const MemberBar = lazy(() => memberFrame().then((module) => ({ default: module.MemberBar })));
const MemberFooter = lazy(() => memberFrame().then((module) => ({ default: module.MemberFooter })));
const TabBar = lazy(() => memberFrame().then((module) => ({ default: module.TabBar })));

// Few accounts end; nobody else loads it.
const DeletionBanner = lazy(() =>
  import(/* webpackChunkName: "deletion-banner" */ "@features/privacy/deletion-banner").then((module) => ({
    default: module.DeletionBanner,
  })),
);

/** The same height as the real bar, so that nothing moves when it arrives. */
function WaitingBar() {
  return (
    <header className="topbar">
      <div className="wrap">
        <BrandLink />
      </div>
    </header>
  );
}

/** Header, screen, footer; on phones also the tab bar. */
export function Shell() {
  const { user, loading } = useCurrentUser();
  const { pathname, search } = useLocation();
  useEffect(() => noteList(pathname, search), [pathname, search]);
  const expectMember = loading && (sessionHint() !== "none" || pathname !== "/");
  const unverified = user ? !user.emailVerified : loading && sessionHint() === "unverified";

  // The start page's hero reaches under its bar; every other page begins below. A new element instead of one that jumps.
  const underBar = pathname === "/" && !user && !expectMember;

  return (
    <div className={cx("shell", user && "has-tabbar")}>
      {user ? (
        <Suspense fallback={<WaitingBar />}>
          <MemberBar user={user} />
        </Suspense>
      ) : expectMember ? (
        <WaitingBar />
      ) : (
        <VisitorBar />
      )}
      <main key={underBar ? "start" : "page"} id="main" tabIndex={-1}>
        {unverified && <VerifyBanner />}
        {user?.deletionScheduledFor && (
          <Suspense fallback={null}>
            <DeletionBanner until={user.deletionScheduledFor} />
          </Suspense>
        )}
        <ScreenBoundary>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      {user ? (
        <Suspense fallback={null}>
          <MemberFooter />
          <TabBar user={user} />
        </Suspense>
      ) : (
        !expectMember && <VisitorFooter />
      )}
    </div>
  );
}

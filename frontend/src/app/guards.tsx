import { Navigate, Outlet, useLocation } from "react-router";
import { registerPath, signInPath } from "@lib/return-to";
import { useCurrentUser } from "@lib/use-current-user";
import { NotFound } from "./not-found";
import { Waiting } from "./offline/waiting";

/** Visitors go to sign-in and come back to where they were going. Without a network nobody knows who is one: the address stays. */
export function RequireUser() {
  const { user, signedOut } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  if (signedOut) return <Navigate to={signInPath(pathname + search + hash)} replace />;
  return user ? <Outlet /> : <Waiting />;
}

/** Posting a contest takes an account, which most visitors do not have: they register. Who asked for it writes the brief before. */
export function RequirePoster() {
  const { loading, signedOut } = useCurrentUser();
  const { pathname, search } = useLocation();
  if (loading) return <Waiting />;
  if (signedOut && new URLSearchParams(search).get("brief") !== "first")
    return <Navigate to={registerPath(pathname + search)} replace />;
  return <Outlet />;
}

/** An address that people cut off or type from memory. */
export function ToSignIn() {
  const { search, hash } = useLocation();
  return <Navigate to={`/auth/login${search}${hash}`} replace />;
}

/** An old address of a page. The rest of the path, the query and the fragment stay. */
export function Moved({ from, to }: { from: string; to: string }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={to + pathname.slice(from.length) + search + hash} replace />;
}

/** The admin area does not exist for anybody else; the server enforces it on every call. In production it opens with two-factor sign-in only. */
export function RequireAdmin() {
  const { user } = useCurrentUser();
  if (user?.mustEnrolTwoFactor) return <Navigate to="/security" replace />;
  return user?.isAdmin ? <Outlet /> : <NotFound />;
}

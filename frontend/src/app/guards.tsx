import { Navigate, Outlet, useLocation } from "react-router";
import { signInPath } from "@lib/return-to";
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

/** The admin area does not exist for anybody else; the server enforces it on every call. In production it opens with two-factor sign-in only. */
export function RequireAdmin() {
  const { user } = useCurrentUser();
  if (user?.mustEnrolTwoFactor) return <Navigate to="/security" replace />;
  return user?.isAdmin ? <Outlet /> : <NotFound />;
}

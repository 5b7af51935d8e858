import { Navigate } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";

/** Someone who is signed in already has no business on the sign-in form. */
export function SignedInRedirect({ to }: { to: string }) {
  const { user } = useCurrentUser();
  return user ? <Navigate to={to} replace /> : null;
}

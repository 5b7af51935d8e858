import { useNavigate, useSearchParams } from "react-router";
import type { MeView } from "@lib/api/types";
import { safePath } from "@lib/return-to";
import { setCurrentUser } from "@lib/use-current-user";

/** Where people go after sign-in, and the same way back for the links between the two forms. */
export function useSignedIn() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = safePath(params.get("next"));
  const suffix = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  const enter = async (user: MeView) => {
    await setCurrentUser(user);
    await navigate(next, { replace: true });
  };
  return { next, suffix, enter };
}

import { useNavigate, useSearchParams } from "react-router";
import type { MeView } from "@lib/api/types";
import { safePath } from "@lib/return-to";
import { setCurrentUser } from "@lib/use-current-user";
import { forgetReferral } from "./referral";
import { forgetPending } from "./pending-code";
import { forgetNext } from "./remembered-next";

/** Where people go after sign-in, and the same way back for the links between the two forms. */
export function useSignedIn(fallback = "/") {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = safePath(params.get("next"), fallback);
  const suffix = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  const enter = async (user: MeView) => {
    await setCurrentUser(user);
    await navigate(next, { replace: true });
  };
  /** The account is there: what its registration left in this browser goes. */
  const enterNew = async (user: MeView) => {
    forgetReferral();
    forgetPending();
    forgetNext();
    await enter(user);
  };
  return { next, suffix, enter, enterNew };
}

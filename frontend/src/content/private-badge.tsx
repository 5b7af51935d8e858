import { EyeOff } from "lucide-react";
import type { ContestVisibility } from "@lib/api/types";
import * as m from "@messages/content";
import { TraitBadge } from "@ui";

/** On everything that shows a private contest to the people who may see it. */
export function PrivateBadge({ visibility }: { visibility: ContestVisibility }) {
  if (visibility === "PUBLIC") return null;
  return (
    <TraitBadge icon={EyeOff}>
      {visibility === "INVITE_ONLY" ? m.private_badge_invite_only() : m.private_badge_private()}
    </TraitBadge>
  );
}

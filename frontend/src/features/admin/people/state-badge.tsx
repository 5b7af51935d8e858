import type { UserLine } from "@lib/api/staff-types";
import * as m from "@messages/admin";
import { Badge } from "@ui";

/** Whether somebody may sign in. */
export function StateBadge({ user }: { user: UserLine }) {
  if (user.suspendedAt) return <Badge look="failed">{m.state_badge_suspended()}</Badge>;
  return user.emailVerified ? (
    <Badge look="active">{m.state_badge_active()}</Badge>
  ) : (
    <Badge look="on-hold">{m.state_badge_not_confirmed()}</Badge>
  );
}

import type { UserLine } from "@lib/api/staff-types";
import { Badge } from "@ui";

/** Whether somebody may sign in. */
export function StateBadge({ user }: { user: UserLine }) {
  if (user.suspendedAt) return <Badge look="failed">Suspended</Badge>;
  return user.emailVerified ? <Badge look="active">Active</Badge> : <Badge look="on-hold">Not confirmed</Badge>;
}

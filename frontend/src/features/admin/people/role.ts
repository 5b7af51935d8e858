import type { UserLine } from "@lib/api/staff-types";
import * as m from "@messages/admin";

const STAFF: Record<string, string> = {
  SUPPORT: m.role_support(),
  MODERATOR: m.role_moderator(),
  FINANCE: m.role_finance(),
  OWNER: m.role_owner(),
};

/** The part of somebody: on the market, or in running it. */
export function roleOf({ role, staffRole }: UserLine): string {
  if (staffRole) return STAFF[staffRole] ?? staffRole;
  return role === "CLIENT" ? m.role_client() : m.role_talent();
}

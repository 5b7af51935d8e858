import type { UserLine } from "@lib/api/staff-types";

const STAFF: Record<string, string> = {
  SUPPORT: "Support",
  MODERATOR: "Moderator",
  FINANCE: "Finance",
  OWNER: "Owner",
};

/** The part of somebody: on the market, or in running it. */
export function roleOf({ role, staffRole }: UserLine): string {
  if (staffRole) return STAFF[staffRole] ?? staffRole;
  return role === "CLIENT" ? "Client" : "Talent";
}

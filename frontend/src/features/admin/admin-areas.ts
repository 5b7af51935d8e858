import type { StaffPermission } from "@lib/api/types";

/** Where staff go; the three areas of the specification first. With the permission that the calls of each take. */
export const AREAS: { to: string; label: string; takes: StaffPermission }[] = [
  { to: "/admin", label: "Payout Management", takes: "PAYOUTS" },
  { to: "/admin/experiments", label: "A/B Experiments", takes: "EXPERIMENTS" },
  { to: "/admin/analytics", label: "Analytics", takes: "OVERVIEW" },
  { to: "/admin/users", label: "Users", takes: "VIEW_USERS" },
  { to: "/admin/contests", label: "Contests", takes: "HIDE_CONTESTS" },
  { to: "/admin/reports", label: "Copied work", takes: "DECIDE_COPIES" },
  { to: "/admin/messages", label: "Messages", takes: "READ_MESSAGES" },
  { to: "/admin/kyc", label: "Identities", takes: "DECIDE_IDENTITY" },
  { to: "/admin/disputes", label: "Disputes", takes: "DISPUTES" },
  { to: "/admin/requests", label: "Requests", takes: "REFUNDS" },
  { to: "/admin/refunds", label: "Refunds", takes: "REFUNDS" },
  { to: "/admin/payments", label: "Payments", takes: "PAYMENTS" },
  { to: "/admin/bank-files", label: "Bank files", takes: "PAYOUTS" },
  { to: "/admin/gateways", label: "Gateways", takes: "PAYMENTS" },
  { to: "/admin/ledger", label: "Ledger", takes: "LEDGER" },
  { to: "/admin/plans", label: "Plans", takes: "PLANS" },
  { to: "/admin/currency", label: "Currency", takes: "RATES" },
  { to: "/admin/audit", label: "Audit log", takes: "READ_AUDIT" },
];

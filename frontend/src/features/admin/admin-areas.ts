import type { StaffPermission } from "@lib/api/types";
import type { AdminQueueName } from "@lib/api/staff-types";

export interface Area {
  to: string;
  label: string;
  /** The permission that the calls of the area take. */
  takes: StaffPermission;
  /** What waits there. */
  queues?: AdminQueueName[];
}

/** The start page, and the three areas that the specification names; the others stand in the menu by what they are about. */
export const START: Area = { to: "/admin", label: "Needs you", takes: "OVERVIEW" };
const PAYOUTS: Area = { to: "/admin/payouts", label: "Payout Management", takes: "PAYOUTS", queues: ["PAYOUTS_READY"] };
const EXPERIMENTS: Area = { to: "/admin/experiments", label: "A/B Experiments", takes: "EXPERIMENTS" };
const ANALYTICS: Area = { to: "/admin/analytics", label: "Analytics", takes: "OVERVIEW" };

export const DASHBOARD: Area[] = [PAYOUTS, EXPERIMENTS, ANALYTICS];

/** Where staff go. */
export const GROUPS: { label: string; areas: Area[] }[] = [
  {
    label: "Money",
    areas: [
      PAYOUTS,
      { to: "/admin/bank-files", label: "Bank files", takes: "PAYOUTS" },
      { to: "/admin/requests", label: "Requests", takes: "REFUNDS", queues: ["REFUND_REQUESTS"] },
      { to: "/admin/refunds", label: "Refunds", takes: "REFUNDS", queues: ["UNAPPLIED_PAYMENTS"] },
      { to: "/admin/payments", label: "Payments", takes: "PAYMENTS" },
      { to: "/admin/gateways", label: "Gateways", takes: "PAYMENTS" },
      { to: "/admin/ledger", label: "Ledger", takes: "LEDGER" },
    ],
  },
  {
    label: "People and work",
    areas: [
      { to: "/admin/users", label: "Users", takes: "VIEW_USERS" },
      { to: "/admin/kyc", label: "Identities", takes: "DECIDE_IDENTITY", queues: ["IDENTITIES"] },
      { to: "/admin/disputes", label: "Disputes", takes: "DISPUTES", queues: ["DISPUTES", "APPEALS"] },
      { to: "/admin/contests", label: "Contests", takes: "HIDE_CONTESTS" },
      { to: "/admin/reports", label: "Copied work", takes: "DECIDE_COPIES", queues: ["COPY_REPORTS"] },
      { to: "/admin/messages", label: "Messages", takes: "READ_MESSAGES", queues: ["MESSAGES"] },
    ],
  },
  {
    label: "Marketplace",
    areas: [
      ANALYTICS,
      EXPERIMENTS,
      { to: "/admin/plans", label: "Plans", takes: "PLANS" },
      { to: "/admin/currency", label: "Currency", takes: "RATES" },
      { to: "/admin/audit", label: "Audit log", takes: "READ_AUDIT" },
    ],
  },
];

/** How a queue is called on the start page, and where its list is: one that shows exactly what is counted. */
export const QUEUES: Record<AdminQueueName, { label: string; to: string }> = {
  PAYOUTS_READY: { label: "Payouts to pay", to: "/admin/payouts?status=ready" },
  IDENTITIES: { label: "Identities to decide", to: "/admin/kyc" },
  DISPUTES: { label: "Open disputes", to: "/admin/disputes" },
  APPEALS: { label: "Appeals", to: "/admin/disputes?status=APPEALED" },
  REFUND_REQUESTS: { label: "Refund requests", to: "/admin/requests" },
  UNAPPLIED_PAYMENTS: { label: "Payments without a purpose", to: "/admin/refunds?unapplied=OPEN#unapplied" },
  COPY_REPORTS: { label: "Reports of copied work", to: "/admin/reports" },
  MESSAGES: { label: "Messages to answer", to: "/admin/messages" },
};

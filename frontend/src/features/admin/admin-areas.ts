import type { StaffPermission } from "@lib/api/types";
import type { AdminQueueName } from "@lib/api/staff-types";
import * as m from "@messages/admin";

export interface Area {
  to: string;
  label: string;
  /** The permission that the calls of the area take. */
  takes: StaffPermission;
  /** What waits there. */
  queues?: AdminQueueName[];
}

/** The start page, and the three areas that the specification names; the others stand in the menu by what they are about. */
export const START: Area = { to: "/admin", label: m.admin_areas_needs_you(), takes: "OVERVIEW" };
const PAYOUTS: Area = {
  to: "/admin/payouts",
  label: m.admin_areas_payout_management(),
  takes: "PAYOUTS",
  queues: ["PAYOUTS_READY"],
};
const EXPERIMENTS: Area = { to: "/admin/experiments", label: m.admin_areas_ab_experiments(), takes: "EXPERIMENTS" };
const ANALYTICS: Area = { to: "/admin/analytics", label: m.admin_areas_analytics(), takes: "OVERVIEW" };

export const DASHBOARD: Area[] = [PAYOUTS, EXPERIMENTS, ANALYTICS];

/** Where staff go. */
export const GROUPS: { label: string; areas: Area[] }[] = [
  {
    label: m.admin_areas_money(),
    areas: [
      PAYOUTS,
      { to: "/admin/bank-files", label: m.admin_areas_bank_files(), takes: "PAYOUTS" },
      { to: "/admin/requests", label: m.admin_areas_requests(), takes: "REFUNDS", queues: ["REFUND_REQUESTS"] },
      { to: "/admin/refunds", label: m.admin_areas_refunds(), takes: "REFUNDS", queues: ["UNAPPLIED_PAYMENTS"] },
      { to: "/admin/payments", label: m.admin_areas_payments(), takes: "PAYMENTS" },
      { to: "/admin/gateways", label: m.admin_areas_gateways(), takes: "PAYMENTS" },
      { to: "/admin/ledger", label: m.admin_areas_ledger(), takes: "LEDGER" },
    ],
  },
  {
    label: m.admin_areas_people_and_work(),
    areas: [
      { to: "/admin/users", label: m.admin_areas_users(), takes: "VIEW_USERS" },
      { to: "/admin/kyc", label: m.admin_areas_identities(), takes: "DECIDE_IDENTITY", queues: ["IDENTITIES"] },
      { to: "/admin/disputes", label: m.admin_areas_disputes(), takes: "DISPUTES", queues: ["DISPUTES", "APPEALS"] },
      { to: "/admin/contests", label: m.admin_areas_contests(), takes: "HIDE_CONTESTS" },
      { to: "/admin/reports", label: m.admin_areas_copied_work(), takes: "DECIDE_COPIES", queues: ["COPY_REPORTS"] },
      { to: "/admin/messages", label: m.admin_areas_messages(), takes: "READ_MESSAGES", queues: ["MESSAGES"] },
      { to: "/admin/mails", label: m.admin_areas_undelivered_mail(), takes: "MAILS", queues: ["FAILED_MAILS"] },
    ],
  },
  {
    label: m.admin_areas_marketplace(),
    areas: [
      ANALYTICS,
      EXPERIMENTS,
      { to: "/admin/plans", label: m.admin_areas_plans(), takes: "PLANS" },
      { to: "/admin/currency", label: m.admin_areas_currency(), takes: "RATES" },
      { to: "/admin/audit", label: m.admin_areas_audit_log(), takes: "READ_AUDIT" },
    ],
  },
];

/** How a queue is called on the start page, and where its list is: one that shows exactly what is counted. */
export const QUEUES: Record<AdminQueueName, { label: string; to: string }> = {
  PAYOUTS_READY: { label: m.admin_areas_payouts_to_pay(), to: "/admin/payouts?status=ready" },
  IDENTITIES: { label: m.admin_areas_identities_to_decide(), to: "/admin/kyc" },
  DISPUTES: { label: m.admin_areas_open_disputes(), to: "/admin/disputes" },
  APPEALS: { label: m.admin_areas_appeals(), to: "/admin/disputes?status=APPEALED" },
  REFUND_REQUESTS: { label: m.admin_areas_refund_requests(), to: "/admin/requests" },
  UNAPPLIED_PAYMENTS: {
    label: m.admin_areas_payments_without_a_purpose(),
    to: "/admin/refunds?unapplied=OPEN#unapplied",
  },
  COPY_REPORTS: { label: m.admin_areas_reports_of_copied_work(), to: "/admin/reports" },
  MESSAGES: { label: m.admin_areas_messages_to_answer(), to: "/admin/messages" },
  FAILED_MAILS: { label: m.admin_areas_mails_not_delivered(), to: "/admin/mails" },
};

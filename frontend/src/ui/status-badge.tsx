import { Badge, type BadgeLook } from "./badge";

const LOOKS: Record<string, BadgeLook> = {
  open: "open",
  paid: "paid",
  approved: "approved",
  active: "active",
  operational: "active",
  degraded: "on-hold",
  down: "failed",
  accepted: "approved",
  completed: "paid",
  available: "active",
  succeeded: "paid",
  won: "paid",
  settled: "paid",
  shortlisting: "shortlisting",
  "in-review": "in-review",
  "on-hold": "on-hold",
  expired: "expired",
  review: "in-review",
  "changes-requested": "in-review",
  "awaiting-files": "on-hold",
  awarded: "awarded",
  winner: "winner",
  shortlisted: "shortlisted",
  pending: "pending",
  submitted: "submitted",
  processing: "processing",
  initiated: "processing",
  failed: "failed",
  declined: "declined",
  rejected: "rejected",
  dispute: "dispute",
  disputed: "dispute",
  "charged-back": "failed",
  lost: "failed",
  closed: "closed",
  "not-selected": "not-selected",
  withdrawn: "withdrawn",
  refunded: "closed",
  distributed: "closed",
  cancelled: "closed",
  used: "closed",
  "written-off": "closed",
  draft: "draft",
};

/** "NOT_SELECTED" -> "Not selected". */
export function statusLabel(status: string): string {
  const words = status.toLowerCase().replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface StatusBadgeProps {
  /** Any status of the API, in either case: OPEN, IN_REVIEW, paid. */
  status: string;
  /** Other words than the status itself, for example "Pending Review". */
  label?: string;
}

/** The only way a status appears: colour, dot and word together. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const look = LOOKS[status.toLowerCase().replaceAll("_", "-")] ?? "plain";
  return <Badge look={look}>{label ?? statusLabel(status)}</Badge>;
}

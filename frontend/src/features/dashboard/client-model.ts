import type { ContestStatus, OwnContest } from "@lib/api/types";
import * as m from "@messages/dashboard";

/** What waits longest for the client comes first. */
const GROUPS: readonly { status: ContestStatus; title: string }[] = [
  { status: "SHORTLISTING", title: m.client_model_choosing_a_winner() },
  { status: "AWARDED", title: m.client_model_handover() },
  { status: "DRAFT", title: m.client_model_not_published_yet() },
  { status: "OPEN", title: m.client_model_open_for_entries() },
  { status: "CLOSED", title: m.client_model_finished() },
];

export interface ContestGroup {
  status: ContestStatus;
  title: string;
  contests: OwnContest[];
}

const dueOf = ({ next }: OwnContest) => (next.dueAt ? Date.parse(next.dueAt) : Number.POSITIVE_INFINITY);

/** Looking at entries while more may come is an invitation; everything else that is the client's turn holds somebody up. */
export function isPressing({ contest, next, unseenEntries }: OwnContest): boolean {
  return next.mine && (contest.status !== "OPEN" || unseenEntries > 0);
}

/** What presses first, then the client's turn, then what is due first. */
function byUrgency(a: OwnContest, b: OwnContest): number {
  return (
    Number(isPressing(b)) - Number(isPressing(a)) ||
    Number(b.next.mine) - Number(a.next.mine) ||
    compare(dueOf(a), dueOf(b)) ||
    Date.parse(b.contest.createdAt) - Date.parse(a.contest.createdAt)
  );
}

/** Infinity minus infinity is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export function groupContests(contests: OwnContest[]): ContestGroup[] {
  return GROUPS.map(({ status, title }) => ({
    status,
    title,
    contests: contests.filter(({ contest }) => contest.status === status).sort(byUrgency),
  })).filter((group) => group.contests.length > 0);
}

export function clientTotals(contests: OwnContest[]) {
  const running = contests.filter(({ contest }) => ["OPEN", "SHORTLISTING", "AWARDED"].includes(contest.status));
  return {
    escrowCents: contests.reduce((sum, { escrowCents }) => sum + escrowCents, 0),
    running: running.length,
    drafts: contests.filter(({ contest }) => contest.status === "DRAFT").length,
    unseen: contests.reduce((sum, { unseenEntries }) => sum + unseenEntries, 0),
    liveEntries: running.reduce((sum, { liveEntries }) => sum + liveEntries, 0),
    yourTurn: contests.filter(isPressing).length,
  };
}

/** The most pressing step of all: the one line near the title. */
export function mostUrgent(contests: OwnContest[]): OwnContest | undefined {
  return contests.filter(({ next }) => next.mine).sort(byUrgency)[0];
}

export interface ContestStep {
  label: string;
  to: string;
}

/** The one next action on a contest, out of what the server allows. */
export function stepOf({ contest, allowedActions, next, unseenEntries }: OwnContest): ContestStep {
  const page = `/contests/${contest.id}`;
  const may = (action: OwnContest["allowedActions"][number]) => allowedActions.includes(action);
  if (contest.status === "DRAFT") {
    if (next.code === "NEW_DEADLINE")
      return { label: m.client_model_new_deadline(), to: `/contests/new?contest=${contest.id}&step=details` };
    if (may("pay")) return { label: m.client_model_pay_the_prize(), to: `/contests/new?contest=${contest.id}` };
    return { label: m.client_model_open_draft(), to: page };
  }
  if (may("answerDispute")) return { label: m.client_model_answer_the_dispute(), to: `${page}?tab=handover#dispute` };
  if (may("appealDispute")) return { label: m.client_model_see_the_decision(), to: `${page}?tab=handover#dispute` };
  if (may("accept")) return { label: m.client_model_check_the_files(), to: `${page}?tab=handover` };
  if (may("withdrawRefundRequest")) return { label: m.client_model_see_your_request(), to: page };
  if (contest.status === "SHORTLISTING" && may("award"))
    return { label: m.client_model_choose_the_winner(), to: `${page}?tab=entries` };
  if (may("refund") && next.mine) return { label: m.client_model_see_your_options(), to: page };
  if (contest.status === "AWARDED") return { label: m.client_model_see_the_handover(), to: `${page}?tab=handover` };
  if (contest.status === "OPEN")
    return {
      label: unseenEntries > 0 ? m.client_model_see_new_entries() : m.client_model_see_entries(),
      to: `${page}?tab=entries`,
    };
  return { label: m.client_model_open_contest(), to: page };
}

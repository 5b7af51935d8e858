/** Names for the shapes of the API's answers; `npm run types` writes them. Times are RFC 3339 UTC, money is integer paisa in fields ending in Cents. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

/** Where the document says "text" and means one of the four. */
type WithCategory<T> = Omit<T, "category"> & { category: Category };

export type Role = Schemas["Role"];
export type Category = Schemas["Category"];
export type Provider = Schemas["Provider"];

export type PersonRef = Schemas["PersonRef"];
export type MeView = Schemas["MeView"];
export type SessionView = Schemas["SessionView"];
export type ProfileView = Schemas["ProfileView"];
export type WorkView = WithCategory<Schemas["WorkView"]>;
export type PublicProfile = Omit<Schemas["PublicProfile"], "work"> & { work: WorkView[] };

export type ContestStatus = Schemas["ContestStatus"];
export type ContestOutcome = Schemas["ContestOutcome"] | "DISTRIBUTED";
export type ContestAction =
  | Schemas["ContestAction"]
  | "extend"
  | "raise"
  | "guarantee"
  | "requestRefund"
  | "withdrawRefundRequest"
  | "boost"
  | "cancelBoost"
  | "openDispute"
  | "answerDispute"
  | "appealDispute";
/** MEMBER is someone signed in who is none of the others; TALENT has not entered yet. */
export type ContestViewer = Schemas["ContestViewer"];
export type ContestCard = Schemas["ContestCard"];
export type ContestList = Schemas["ContestList"];
export type ContestDetail = Omit<Schemas["ContestDetail"], "allowedActions" | "outcome"> & ContestTerms & { outcome: ContestOutcome | null; allowedActions: ContestAction[] };
/** What happens next and by when; `code` is stable, the texts are ready to show. */
export type NextStep = Schemas["NextStep"];
export type ClientRecord = Schemas["ClientRecord"];
export type BriefVersion = Schemas["BriefVersion"] & { titleChanges: TextChange[]; briefChanges: TextChange[] };
export type OwnContest = Omit<Schemas["OwnContest"], "allowedActions"> & { allowedActions: ContestAction[] };
export type TimelineItem = Schemas["TimelineItem"];
export type QuestionView = Schemas["QuestionView"];

/** Until the document names them: what the client may still change, and how a contest ends that nobody decides. */
interface ContestTerms {
  guaranteed: boolean;
  featured: boolean;
  featuredUntil: string | null;
  extension: ContestExtension | null;
  refundRequest: RefundRequest | null;
  distribution: Distribution | null;
  raise: RaiseUnderWay | null;
  dispute: { id: string; status: DisputeStatus } | null;
}
export interface TextChange {
  kind: "same" | "added" | "removed";
  text: string;
}
export interface ContestExtension {
  used: number;
  left: number;
  latest: string;
}
export interface RefundRequest {
  id: string;
  status: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN";
  reason: string;
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
}
export type DistributionRule = "SHORTLISTED" | "BEST_RATED" | "ALL_LIVE" | "ALL_ENTRANTS";
export interface Distribution {
  at: string;
  rule: DistributionRule;
  people: number;
  netCents: number;
  feeCents: number;
  shareCents: number | null;
  done: boolean;
}
export interface RaiseUnderWay {
  paymentId: string;
  amountCents: number;
  redirectUrl: string | null;
  expiresAt: string;
}
export interface RaiseStarted {
  paymentId: string;
  redirectUrl: string | null;
}

export type DisputeStatus = "OPEN" | "DECIDED" | "APPEALED" | "SETTLED";
export type DisputeReason = "NOT_AS_BRIEFED" | "NOT_OWN_WORK" | "NO_ANSWER" | "UNREASONABLE_CHANGES" | "OTHER";
export type DisputeSide = "CLIENT" | "WINNER";
export interface DisputeStatement {
  side: DisputeSide;
  author: PersonRef;
  body: string;
  createdAt: string;
  files: FileView[];
}
export interface DisputeDecision {
  round: number;
  verdict: "RELEASE" | "REFUND" | "SPLIT";
  winnerCents: number;
  clientCents: number;
  note: string;
  decidedAt: string;
}
export interface DisputeView {
  id: string;
  contestId: string;
  status: DisputeStatus;
  reason: DisputeReason;
  openedSide: DisputeSide;
  createdAt: string;
  answerDueAt: string;
  finalAt: string | null;
  appealedSide: DisputeSide | null;
  appealNote: string | null;
  appealedAt: string | null;
  settledAt: string | null;
  prizeCents: number;
  feeBps: number;
  statements: DisputeStatement[];
  decisions: DisputeDecision[];
  allowedActions: ("answer" | "appeal")[];
}

export type PaymentStatus = Schemas["PaymentStatus"];
export type PaymentView = Schemas["PaymentView"];
export type DepositStarted = Schemas["DepositStarted"];

export type FileView = Schemas["FileView"];
export type UploadedFile = Schemas["UploadedFile"];

export type EntryStatus = Schemas["EntryStatus"];
export type EntryAction = Schemas["EntryAction"];
export type DeclineReason = Schemas["DeclineReason"];
export type EntryView = Schemas["EntryView"];
export type EntryList = Schemas["EntryList"];
export type MyEntry = Schemas["MyEntry"];
export type CommentView = Schemas["CommentView"];

/** A replaced handover is never sent. */
export type HandoverStatus = Exclude<Schemas["HandoverStatus"], "REPLACED"> | "DISPUTED" | "REVERSED";
export type HandoverAction = Schemas["HandoverAction"];
export type HandoverView = Omit<Schemas["HandoverView"], "status" | "acceptedBy"> & { status: HandoverStatus; acceptedBy: Schemas["HandoverAcceptedBy"] | "ADMIN" | null };

export type MethodType = Schemas["PayoutMethodType"];
export type PayoutMethodView = Schemas["PayoutMethodView"];
export type PayoutStatus = Schemas["PayoutStatus"];
export type PayoutHold = Schemas["PayoutHold"];
type OfEntry<T> = Omit<T, "entry"> & { entry: { id: string; contest: WithCategory<Schemas["PayoutContest"]> } };
/** SHARE: a part of a prize that nobody was chosen for. */
export type PayoutView = OfEntry<Schemas["PayoutView"]> & { kind: "AWARD" | "SHARE" };
export type AdminPayoutView = OfEntry<Schemas["AdminPayoutView"]>;
export type AdminPayoutList = Omit<Schemas["AdminPayoutList"], "payouts"> & { payouts: AdminPayoutView[] };

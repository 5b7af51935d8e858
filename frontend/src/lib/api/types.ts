/** Shapes of the API's answers. Times are RFC 3339 UTC, money is integer paisa in fields ending in Cents. */

export type Role = "CLIENT" | "TALENT";
export type Category = "design" | "development" | "marketing" | "writing";
export type ContestStatus = "DRAFT" | "OPEN" | "SHORTLISTING" | "AWARDED" | "CLOSED";
export type ContestOutcome = "COMPLETED" | "REFUNDED" | "CANCELLED";
export type Provider = "easypaisa" | "jazzcash";

export interface PersonRef {
  id: string;
  name: string;
  imageUrl: string | null;
}

export interface MeView {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  name: string;
  role: Role;
  isAdmin: boolean;
  emailVerified: boolean;
  profileImageUrl: string | null;
  createdAt: string;
}

export interface SessionView {
  id: string;
  current: boolean;
  userAgent: string;
  ip: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface ProfileView {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  name: string;
  bio: string;
  skills: string[];
  portfolio: string[];
  role: Role;
  imageUrl: string | null;
  emailVerified: boolean;
  memberSince: string;
}

export interface WorkView {
  entryId: string;
  contestId: string;
  contestTitle: string;
  category: Category;
  subcategory: string | null;
  won: boolean;
  thumbnailUrl: string | null;
  previewUrl: string | null;
  at: string;
}

export interface PublicProfile {
  id: string;
  name: string;
  role: Role;
  bio: string;
  skills: string[];
  portfolio: string[];
  imageUrl: string | null;
  memberSince: string;
  wins: number;
  entries: number;
  contestsPosted: number;
  contestsAwarded: number;
  work: WorkView[];
}

export interface ContestCard {
  id: string;
  title: string;
  brief: string;
  category: Category;
  subcategory: string | null;
  status: ContestStatus;
  outcome: ContestOutcome | null;
  prizeCents: number;
  currency: "PKR";
  deadline: string;
  createdAt: string;
  entriesCount: number;
  sealed: boolean;
  client: PersonRef;
}

export interface ContestList {
  contests: ContestCard[];
  nextCursor: string | null;
  total: number;
  openTotal: number;
  categoryCounts: Record<Category, number>;
}

export type ContestAction =
  | "edit"
  | "delete"
  | "pay"
  | "closeEntries"
  | "refund"
  | "award"
  | "submitEntry"
  | "ask"
  | "announce"
  | "answer"
  | "deliver"
  | "accept"
  | "requestChanges"
  | "uploadHandover";

/** What happens next and by when; `code` is stable, the texts are ready to show. */
export interface NextStep {
  code: string;
  title: string;
  detail: string;
  dueAt: string | null;
  /** It is the viewer's turn. */
  mine: boolean;
}

export interface ClientRecord {
  memberSince: string;
  contestsPosted: number;
  contestsAwarded: number;
  prizesPaidCents: number;
}

export type PaymentStatus =
  | "CREATED"
  | "PENDING"
  | "SUCCEEDED"
  | "FAILED"
  | "CANCELLED"
  | "EXPIRED"
  | "REVIEW"
  | "REFUND_PENDING"
  | "REFUNDED";

export interface PaymentView {
  id: string;
  contestId: string;
  provider: Provider;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  createdAt: string;
  confirmedAt: string | null;
  expiresAt: string;
  /** Only while the attempt is open. */
  redirectUrl: string | null;
  refund: { status: "PENDING" | "SENT" | "REFUNDED" | "REFUSED"; amountCents: number; refundedAt: string | null } | null;
}

export interface DepositStarted {
  paymentId: string;
  redirectUrl?: string;
  qrCodeData?: string;
}

/** MEMBER is someone signed in who is none of the others; TALENT has not entered yet. */
export type ContestViewer = "VISITOR" | "CLIENT" | "ENTRANT" | "WINNER" | "TALENT" | "MEMBER";

export interface ContestDetail extends ContestCard {
  briefVersion: number;
  fundedAt: string | null;
  entriesClosedAt: string | null;
  awardedAt: string | null;
  closedAt: string | null;
  feeCents: number;
  winnerCents: number;
  viewer: ContestViewer;
  allowedActions: ContestAction[];
  /** Null for visitors, like clientRecord. */
  next: NextStep | null;
  clientRecord: ClientRecord | null;
  entriesPerPersonMax: number;
  myLiveEntries: number;
  winner: { entryId: string; entryNumber: number; person: PersonRef } | null;
  /** The latest deposit attempt, for the client only. */
  payment: PaymentView | null;
}

export interface BriefVersion {
  version: number;
  title: string;
  brief: string;
  createdAt: string;
}

export interface OwnContest {
  contest: ContestCard;
  next: NextStep;
  unseenEntries: number;
  liveEntries: number;
  escrowCents: number;
  allowedActions: ContestAction[];
}

export interface TimelineItem {
  kind:
    | "CREATED"
    | "PAID"
    | "BRIEF_CHANGED"
    | "ENTRIES_CLOSED"
    | "AWARDED"
    | "DELIVERED"
    | "CHANGES_REQUESTED"
    | "ACCEPTED"
    | "HANDOVER_LAPSED"
    | "REFUNDED"
    | "CANCELLED"
    | "ANNOUNCEMENT";
  title: string;
  detail: string;
  at: string;
  by: PersonRef | null;
  /** Expected, not happened. */
  future: boolean;
}

export interface QuestionView {
  id: string;
  kind: "QUESTION" | "ANNOUNCEMENT";
  body: string;
  author: PersonRef;
  createdAt: string;
  answer: string | null;
  answeredAt: string | null;
}

export type EntryStatus = "SUBMITTED" | "SHORTLISTED" | "DECLINED" | "WITHDRAWN" | "WINNER" | "NOT_SELECTED";
export type DeclineReason = "OFF_BRIEF" | "STYLE" | "QUALITY" | "SIMILAR" | "OTHER";
export type EntryAction =
  | "shortlist"
  | "unshortlist"
  | "rate"
  | "decline"
  | "restore"
  | "withdraw"
  | "comment"
  | "award"
  | "publish"
  | "unpublish";

export interface FileView {
  id: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  previewStatus: "NONE" | "PENDING" | "READY" | "FAILED";
  thumbnailUrl: string | null;
  previewUrl: string | null;
  /** The original; null when the viewer may not have it. */
  url: string | null;
}

export interface UploadedFile {
  id: string;
  url: string;
  thumbnailUrl?: string;
  file: FileView;
}

export interface EntryView {
  id: string;
  contestId: string;
  number: number;
  author: PersonRef;
  mine: boolean;
  status: EntryStatus;
  /** Stars, reason and seen are for client and author; null for others. */
  stars: number | null;
  declineReason: DeclineReason | null;
  note: string;
  link: string | null;
  thirdParty: string;
  aiTools: string;
  files: FileView[];
  createdAt: string;
  seenByClientAt: string | null;
  publishedAt: string | null;
  commentsCount: number;
  allowedActions: EntryAction[];
}

export interface EntryList {
  entries: EntryView[];
  total: number;
  /** Sealed ones that the viewer may not see. */
  hidden: number;
}

export interface MyEntry {
  entry: EntryView;
  contest: ContestCard;
  handoverDueAt: string | null;
}

export interface CommentView {
  id: string;
  author: PersonRef;
  mine: boolean;
  body: string;
  createdAt: string;
}

export type HandoverStatus = "AWAITING_FILES" | "IN_REVIEW" | "CHANGES_REQUESTED" | "ACCEPTED" | "LAPSED";
export type HandoverAction = "uploadHandover" | "deliver" | "accept" | "requestChanges" | "awardAnother";

export interface HandoverView {
  id: string;
  contestId: string;
  entryId: string;
  status: HandoverStatus;
  winner: PersonRef;
  client: PersonRef;
  dueAt: string | null;
  changesRequested: number;
  changesMax: number;
  deliveredAt: string | null;
  acceptedAt: string | null;
  acceptedBy: "CLIENT" | "TIMER" | null;
  files: FileView[];
  notes: { by: PersonRef | null; text: string; at: string }[];
  prizeCents: number;
  feeCents: number;
  winnerCents: number;
  /** For the winner only. */
  payoutId: string | null;
  allowedActions: HandoverAction[];
  /** Once accepted. */
  agreementUrl: string | null;
}

export type MethodType = "EASYPAISA" | "JAZZCASH" | "BANK_TRANSFER";

export interface PayoutMethodView {
  id: string;
  type: MethodType;
  /** Masked to the last four digits. */
  accountNumber: string;
  accountName: string;
  bankName: string | null;
  isDefault: boolean;
  createdAt: string;
}

export type PayoutStatus = "PENDING" | "PAID" | "FAILED";
export type PayoutHold = "HANDOVER" | "METHOD";

export interface PayoutView {
  id: string;
  amountCents: number;
  status: PayoutStatus;
  method: MethodType | null;
  accountNumber: string | null;
  reference: string | null;
  notes: string | null;
  createdAt: string;
  paidAt: string | null;
  failedAt: string | null;
  holds: PayoutHold[];
  handoverDueAt: string | null;
  retryOf: string | null;
  canRetry: boolean;
  entry: { id: string; contest: { id: string; title: string; category: Category; subcategory: string | null } };
}

export interface AdminPayoutView extends PayoutView {
  winner: { id: string; name: string; email: string };
  accountName: string | null;
  bankName: string | null;
  canPay: boolean;
}

export interface AdminPayoutList {
  payouts: AdminPayoutView[];
  total: number;
  nextCursor: string | null;
  counts: {
    pending: number;
    ready: number;
    onHold: number;
    paid: number;
    failed: number;
    pendingAmountCents: number;
    totalPaidAmountCents: number;
  };
}

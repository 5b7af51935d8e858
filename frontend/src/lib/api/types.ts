/** Names for the shapes of the API's answers; `npm run types` writes them. Times are RFC 3339 UTC, money is integer paisa in fields ending in Cents. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Role = Schemas["Role"];
export type Category = Schemas["Category"];
export type SubcategoryName = Schemas["Subcategory"];
export type Provider = Schemas["Provider"];

export type ServiceState = Schemas["ServiceState"];
export type ServiceStatus = Schemas["ServiceStatus"];

export type PersonRef = Schemas["PersonRef"];
export type MeView = Schemas["MeView"];
export type SessionView = Schemas["SessionView"];
export type StaffPermission = Schemas["StaffPermission"];
export type SecurityView = Schemas["SecurityView"];
export type TotpEnrolment = Schemas["TotpEnrolment"];
export type ProfileView = Schemas["ProfileView"];
export type WorkView = Schemas["WorkView"];
export type PublicProfile = Schemas["PublicProfile"];

export type ContestStatus = Schemas["ContestStatus"];
export type ContestOutcome = Schemas["ContestOutcome"];
/** What prizes were awarded for a kind of work. */
export type PrizeGuideView = Schemas["PrizeGuide"];
export type ContestAction = Schemas["ContestAction"];
export type ContestCard = Schemas["ContestCard"];
export type ContestList = Schemas["ContestList"];
/** The form of a new contest as the server keeps it. */
export type FormDraftView = Schemas["FormDraftView"];
export type FirstStep = Schemas["FirstStep"];
export type FirstStepsView = Schemas["FirstStepsView"];
export type ContestDetail = Schemas["ContestDetail"];
export type Requirements = Required<Schemas["Requirements"]>;
export type FileFormat = Schemas["FileFormat"];
export type ClientRecord = Schemas["ClientRecord"];
export type BriefVersion = Schemas["BriefVersion"];
export type OwnContest = Schemas["OwnContest"];
export type ContestVisibility = Schemas["ContestVisibility"];
export type UnusedPlaces = Schemas["UnusedPlaces"];
/** The text that people sign before they see a private contest. */
export type NdaView = Schemas["NdaView"];
export type MemberList = Schemas["MemberList"];
export type ContestMember = MemberList["members"][number];
export type TimelineItem = Schemas["TimelineItem"];
export type QuestionView = Schemas["QuestionView"];

/** A piece of a text as it was changed; what is not removed makes up the new one. */
export type TextChange = Schemas["TextChange"];
export type ContestExtension = Schemas["ContestExtension"];
export type Removal = Schemas["ContestRemoval"];
export type RefundRequest = Schemas["ContestRefundRequest"];
export type DistributionRule = Schemas["DistributionRule"];
export type Distribution = Schemas["ContestDistribution"];
export type RaiseUnderWay = Schemas["ContestRaise"];

export type DisputeReason = Schemas["DisputeReason"];
export type DisputeSide = Schemas["DisputeSide"];
export type DisputeStatement = Schemas["DisputeStatement"];
export type DisputeDecision = Schemas["DisputeDecision"];
export type DisputeView = Schemas["DisputeView"];

export type PaymentStatus = Schemas["PaymentStatus"];
export type PaymentView = Schemas["PaymentView"];
export type DepositStarted = Schemas["DepositStarted"];
export type ProviderState = Schemas["ProviderView"];

export type FileView = Schemas["FileView"];
export type UploadedFile = Schemas["UploadedFile"];

export type EntryStatus = Schemas["EntryStatus"];
export type DeclineReason = Schemas["DeclineReason"];
export type PinView = Schemas["PinView"];
export type EntryView = Schemas["EntryView"];
export type EntryList = Schemas["EntryList"];
export type MyEntry = Schemas["MyEntry"];
export type MemberContest = Schemas["MemberContest"];
export type EntrySummary = Schemas["EntrySummary"];
export type CommentView = Schemas["CommentView"];

export type PollView = Schemas["PollView"];
/** A poll as everybody with its link sees it. */
export type BallotView = Schemas["BallotView"];
export type BallotEntry = Schemas["BallotEntry"];

export type HandoverStatus = Schemas["HandoverStatus"];
export type HandoverView = Schemas["HandoverView"];

export type ReviewSide = Schemas["ReviewSide"];
export type PendingReview = Schemas["PendingReview"];
export type ReceivedReview = Schemas["ReceivedReview"];
export type ContestReviews = Schemas["ContestReviews"];
export type TalentView = Schemas["TalentView"];

export type MethodType = Schemas["PayoutMethodType"];
export type PayoutMethodView = Schemas["PayoutMethodView"];
export type PayoutHold = Schemas["PayoutHold"];
export type PayoutRisk = Schemas["PayoutRisk"];
/** SHARE: a part of a prize that nobody was chosen for. */
export type PayoutView = Schemas["PayoutView"];
export type PayoutSummary = Schemas["PayoutSummary"];
export type AdminPayoutView = Schemas["AdminPayoutView"];
export type AdminPayoutList = Schemas["AdminPayoutList"];

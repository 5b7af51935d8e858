import { BadgeCheck, Clock, Eye, KeyRound, Trash2 } from "lucide-react";
import type { KycState, KycStatus } from "@lib/api/identity-types";
import { inWords, plural } from "@lib/format";
import { IDENTITY_ENDED_YEARS, IDENTITY_REJECTED_DAYS, IDENTITY_YEARS } from "@lib/rules.gen";
import {
  Callout,
  Card,
  CardBody,
  ErrorState,
  Icon,
  type IconType,
  LinkButton,
  Page,
  PageHead,
  SideLayout,
  Skeleton,
  StatusBadge,
  Time,
} from "@ui";
import { useKyc } from "./api";
import { KycForm } from "./kyc-form";

const WORDS: Record<KycStatus, string> = {
  NOT_SUBMITTED: "Not submitted",
  PENDING: "Pending Review",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  EXPIRED: "Expired",
};

const PROMISES: { icon: IconType; title: string; text: string }[] = [
  {
    icon: KeyRound,
    title: "Encrypted",
    text: "Form and documents are encrypted before they are stored. The whole CNIC is shown to nobody but our reviewers.",
  },
  {
    icon: Eye,
    title: "Each look is recorded",
    text: "Only our reviewers can open your documents, and every time they do is written down.",
  },
  {
    icon: Trash2,
    title: "Deleted in time",
    text: `Documents that were not accepted are deleted after ${plural(IDENTITY_REJECTED_DAYS, "day")}, accepted ones ${inWords(IDENTITY_ENDED_YEARS, "year")} after your account ends.`,
  },
];

function Side() {
  return (
    <Card pad className="stack gap-5" aria-label="How your documents are kept">
      {PROMISES.map(({ icon, title, text }) => (
        <div key={title} className="flex gap-3">
          <Icon as={icon} className="text-accent mt-1 shrink-0" />
          <div>
            <p className="strong">{title}</p>
            <p className="small ink-2">{text}</p>
          </div>
        </div>
      ))}
    </Card>
  );
}

function Standing({ state }: { state: KycState }) {
  return (
    <Card pad aria-label="Verification status" className="mb-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="small muted">Status</dt>
          <dd className="mt-1">
            <StatusBadge status={state.status} label={WORDS[state.status]} />
          </dd>
        </div>
        {state.submittedAt && (
          <div>
            <dt className="small muted">Submitted</dt>
            <dd className="mt-1">
              <Time value={state.submittedAt} as="day" />
            </dd>
          </div>
        )}
        {state.expiresAt && (
          <div>
            <dt className="small muted">{state.status === "EXPIRED" ? "Was valid until" : "Valid until"}</dt>
            <dd className="mt-1">
              <Time value={state.expiresAt} as="day" />
            </dd>
          </div>
        )}
        {state.cnic && (
          <div>
            <dt className="small muted">CNIC</dt>
            <dd className="num mt-1">{state.cnic}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Complete() {
  return (
    <Card aria-labelledby="complete">
      <CardBody className="flex flex-col items-center gap-3 py-12 text-center">
        <Icon as={BadgeCheck} size="l" className="text-success" />
        <h2 id="complete">Verification Complete</h2>
        <p className="ink-2 max-w-md">
          Your identity is verified. Your prizes are paid out without further checks, and your public profile says that
          we know you.
        </p>
        <LinkButton to="/payouts" variant="primary" className="mt-2">
          See your payouts
        </LinkButton>
      </CardBody>
    </Card>
  );
}

function Content({ state }: { state: KycState }) {
  if (state.status === "APPROVED") return <Complete />;
  if (state.status === "PENDING") {
    return (
      <Callout kind="info" icon={Clock} title="Your documents are in review">
        Usually within one business day. We write to you when it is decided; there is nothing for you to do.
      </Callout>
    );
  }
  return (
    <>
      {state.status === "REJECTED" && (
        <Callout kind="danger" className="mb-6" title="Your identity could not be verified">
          <p className="whitespace-pre-line" dir="auto">
            {state.rejectionReason}
          </p>
          <p className="mt-1">Please update your information and resubmit for verification.</p>
        </Callout>
      )}
      {state.status === "EXPIRED" && (
        <Callout kind="warning" className="mb-6" title="Your verification has ended">
          It was valid for {inWords(IDENTITY_YEARS, "year")}. Payouts wait until you are verified again.
        </Callout>
      )}
      <KycForm state={state} />
    </>
  );
}

/** Who a winner is: status, form, documents. */
export function Component() {
  const { data, error, mutate } = useKyc();
  const content = () => {
    if (data) {
      return (
        <>
          <Standing state={data} />
          <Content state={data} />
        </>
      );
    }
    if (error) return <ErrorState title="Your verification did not load" error={error} onRetry={() => void mutate()} />;
    return (
      <div role="status" aria-label="Loading your verification" className="stack gap-6">
        <Skeleton height={92} />
        <Skeleton height={420} />
      </div>
    );
  };
  return (
    <Page title="Identity verification">
      <PageHead
        title="Identity verification"
        sub="Prizes are paid to people we know. You can enter and win without it; the payout waits for it."
      />
      <SideLayout side={<Side />}>{content()}</SideLayout>
    </Page>
  );
}

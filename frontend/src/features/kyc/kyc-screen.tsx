import { BadgeCheck, Clock, Eye, KeyRound, Trash2 } from "lucide-react";
import type { KycState, KycStatus } from "@lib/api/identity-types";
import { IDENTITY_ENDED_YEARS, IDENTITY_REJECTED_DAYS, IDENTITY_YEARS } from "@lib/rules.gen";
import * as m from "@messages/kyc";
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
  NOT_SUBMITTED: m.kyc_not_submitted(),
  PENDING: m.kyc_pending_review(),
  APPROVED: m.kyc_approved(),
  REJECTED: m.kyc_rejected(),
  EXPIRED: m.kyc_expired(),
};

const PROMISES: { icon: IconType; title: string; text: string }[] = [
  {
    icon: KeyRound,
    title: m.kyc_encrypted(),
    text: m.kyc_everything_is_encrypted(),
  },
  {
    icon: Eye,
    title: m.kyc_each_look_is_recorded(),
    text: m.kyc_only_our_reviewers_look(),
  },
  {
    icon: Trash2,
    title: m.kyc_deleted_in_time(),
    text: m.kyc_documents_are_deleted({ rejectedDays: IDENTITY_REJECTED_DAYS, endedYears: IDENTITY_ENDED_YEARS }),
  },
];

function Side() {
  return (
    <Card pad className="stack gap-5" aria-label={m.kyc_how_your_documents_are_kept()}>
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
    <Card pad aria-label={m.kyc_verification_status()} className="mb-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="small muted">{m.kyc_status()}</dt>
          <dd className="mt-1">
            <StatusBadge status={state.status} label={WORDS[state.status]} />
          </dd>
        </div>
        {state.submittedAt && (
          <div>
            <dt className="small muted">{m.kyc_submitted()}</dt>
            <dd className="mt-1">
              <Time value={state.submittedAt} as="day" />
            </dd>
          </div>
        )}
        {state.expiresAt && (
          <div>
            <dt className="small muted">
              {state.status === "EXPIRED" ? m.kyc_was_valid_until() : m.kyc_valid_until()}
            </dt>
            <dd className="mt-1">
              <Time value={state.expiresAt} as="day" />
            </dd>
          </div>
        )}
        {state.cnic && (
          <div>
            <dt className="small muted">{m.kyc_cnic()}</dt>
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
        <h2 id="complete">{m.kyc_verification_complete()}</h2>
        <p className="ink-2 max-w-md">{m.kyc_your_identity_is_verified()}</p>
        <LinkButton to="/payouts" variant="primary" className="mt-2">
          {m.kyc_see_your_payouts()}
        </LinkButton>
      </CardBody>
    </Card>
  );
}

function Content({ state }: { state: KycState }) {
  if (state.status === "APPROVED") return <Complete />;
  if (state.status === "PENDING") {
    return (
      <Callout kind="info" icon={Clock} title={m.kyc_your_documents_are_in_review()}>
        {m.kyc_review_takes_one_business_day()}
      </Callout>
    );
  }
  return (
    <>
      {state.status === "REJECTED" && (
        <Callout kind="danger" className="mb-6" title={m.kyc_your_identity_was_not_verified()}>
          <p className="whitespace-pre-line" dir="auto">
            {state.rejectionReason}
          </p>
          <p className="mt-1">{m.kyc_please_resubmit()}</p>
        </Callout>
      )}
      {state.status === "EXPIRED" && (
        <Callout kind="warning" className="mb-6" title={m.kyc_your_verification_has_ended()}>
          {m.kyc_payouts_wait({ years: IDENTITY_YEARS })}
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
    if (error)
      return <ErrorState title={m.kyc_your_verification_did_not_load()} error={error} onRetry={() => void mutate()} />;
    return (
      <div role="status" aria-label={m.kyc_loading_your_verification()} className="stack gap-6">
        <Skeleton height={92} />
        <Skeleton height={420} />
      </div>
    );
  };
  return (
    <Page title={m.kyc_identity_verification()}>
      <PageHead title={m.kyc_identity_verification()} sub={m.kyc_prizes_are_paid_to_people_we_know()} />
      <SideLayout side={<Side />}>{content()}</SideLayout>
    </Page>
  );
}

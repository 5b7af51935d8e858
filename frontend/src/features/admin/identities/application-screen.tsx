import { ArrowRight, BadgeCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { messageOf } from "@lib/api/client";
import type { KycCase, KycWarning } from "@lib/api/identity-types";
import { inWords } from "@lib/format";
import { IDENTITY_YEARS } from "@lib/rules.gen";
import { formatDate } from "@lib/time";
import { toast } from "@lib/toast";
import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHead,
  ErrorState,
  Page,
  PageHead,
  PageSkeleton,
  SideLayout,
  StatusBadge,
  TextLink,
  Time,
} from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { approve, nextWaiting, useApplication } from "./api";
import { IdentityDocuments } from "./identity-documents";
import { ReasonDialog } from "./reason-dialog";
import { useDecisionKeys } from "./use-decision-keys";

const WARNINGS: Record<KycWarning, string> = {
  CNIC_ENDS_IN_ZERO: "The CNIC ends in 0. Look at the card twice.",
  CNIC_SEEN_ELSEWHERE: "Another account has submitted the same CNIC. Only one of them can be approved.",
  NAME_DIFFERS: "The name on the form is not the name of the account.",
};

function Form({ application }: { application: KycCase }) {
  const { form } = application;
  const facts = form && [
    ["Full name", form.fullName],
    ["CNIC", form.cnic],
    ["Phone number", form.phoneNumber],
    ["Date of birth", formatDate(form.dateOfBirth)],
  ];
  return (
    <Card className="side-first block" aria-labelledby="form">
      <CardHead id="form" title="Form">
        <StatusBadge status={application.status} />
      </CardHead>
      <CardBody className="stack gap-5">
        {facts ? (
          <dl className="stack gap-4">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="small muted">{label}</dt>
                <dd className="strong num wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="muted">
            Form and documents were deleted
            {application.erasedAt && <> on {<Time value={application.erasedAt} as="day" />}</>}.
          </p>
        )}
        <dl className="stack gap-2 border-t border-line pt-4">
          <div className="row justify-between">
            <dt className="small muted">Submitted</dt>
            <dd className="small">
              <Time value={application.submittedAt} as="short" />
            </dd>
          </div>
          {application.decidedAt && (
            <div className="row justify-between">
              <dt className="small muted">Decided</dt>
              <dd className="small">
                <Time value={application.decidedAt} as="short" />
                {application.decidedBy && `, ${application.decidedBy.name}`}
              </dd>
            </div>
          )}
          {application.expiresAt && application.status !== "REJECTED" && (
            <div className="row justify-between">
              <dt className="small muted">Valid until</dt>
              <dd className="small">
                <Time value={application.expiresAt} as="day" />
              </dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}

function Decide({ application }: { application: KycCase }) {
  const [asked, setAsked] = useState<"approve" | "reject" | "revoke">();
  const { id, person, allowedActions: allowed } = application;
  const navigate = useNavigate();
  const goOn = async () => {
    try {
      const next = await nextWaiting(id);
      await navigate(next ? `/admin/kyc/${next}` : "/admin/kyc");
    } catch (error) {
      toast({ kind: "error", title: "Error", description: messageOf(error, "Failed to open the next application") });
    }
  };
  useDecisionKeys({
    a: allowed.includes("APPROVE") ? () => setAsked("approve") : undefined,
    r: allowed.includes("REJECT") ? () => setAsked("reject") : undefined,
    n: () => void goOn(),
  });
  const accept = async () => {
    try {
      await approve(id);
      toast({ kind: "success", title: "Identity approved", description: `${person.name} has been told.` });
      void goOn();
    } catch (error) {
      toast({ kind: "error", title: "Error", description: messageOf(error, "Failed to approve the application") });
    }
  };
  return (
    <div className="row">
      {allowed.includes("APPROVE") && (
        <Button variant="primary" icon={BadgeCheck} onClick={() => setAsked("approve")}>
          Approve
        </Button>
      )}
      {allowed.includes("REJECT") && <Button onClick={() => setAsked("reject")}>Reject</Button>}
      <Button variant="ghost" iconEnd={ArrowRight} onClick={() => void goOn()}>
        Next
      </Button>
      {allowed.includes("REVOKE") && <Button onClick={() => setAsked("revoke")}>Revoke approval</Button>}
      <ConfirmDialog
        open={asked === "approve"}
        onOpenChange={() => setAsked(undefined)}
        title={`Approve ${person.name}?`}
        description={`Form, card and face agree. Payouts that wait for this identity go on at once; it is valid for ${inWords(IDENTITY_YEARS, "year")}.`}
        confirmLabel="Approve"
        onConfirm={accept}
      />
      {(asked === "reject" || asked === "revoke") && (
        <ReasonDialog
          id={id}
          name={person.name}
          verb={asked}
          onDone={asked === "reject" ? () => void goOn() : undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** One application: the form beside the documents, and the decision. */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, mutate } = useApplication(id);
  if (error && !data) {
    return (
      <Page title="Identity · Admin">
        <ErrorState title="The application did not load" error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title="Identity · Admin">
      <TextLink to="/admin/kyc" className="mb-3 inline-flex">
        All applications
      </TextLink>
      <PageHead
        title={data.person.name}
        sub={
          <>
            Does the face match the card, and the card the form?{" "}
            <span className="hide-m">Keys: A approve, R reject, N next.</span>
          </>
        }
        actions={<Decide key={id} application={data} />}
      />
      <div className="stack mb-6 gap-3 empty:hidden">
        {data.warnings.map((warning) => (
          <Callout key={warning} kind="warning" icon={TriangleAlert} title={WARNINGS[warning]} />
        ))}
        {data.reason && (
          <Callout kind="danger" title="Not accepted">
            <p className="whitespace-pre-line" dir="auto">
              {data.reason}
            </p>
          </Callout>
        )}
      </div>
      <SideLayout key={id} side={<Form application={data} />}>
        {data.documents.length > 0 ? (
          <IdentityDocuments documents={data.documents} />
        ) : (
          <Callout title="No documents">They were deleted, or never came.</Callout>
        )}
      </SideLayout>
    </Page>
  );
}

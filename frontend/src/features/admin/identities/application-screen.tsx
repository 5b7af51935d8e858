import { ArrowRight, BadgeCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { messageOf } from "@lib/api/client";
import type { KycCase, KycWarning } from "@lib/api/identity-types";
import { IDENTITY_YEARS } from "@lib/rules.gen";
import { formatDate } from "@lib/time";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
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
  CNIC_ENDS_IN_ZERO: m.application_cnic_ends_in_zero(),
  CNIC_SEEN_ELSEWHERE: m.application_cnic_seen_elsewhere(),
  NAME_DIFFERS: m.application_name_differs(),
};

function Form({ application }: { application: KycCase }) {
  const { form } = application;
  const facts = form && [
    [m.application_full_name(), form.fullName],
    ["CNIC", form.cnic],
    [m.application_phone_number(), form.phoneNumber],
    [m.application_date_of_birth(), formatDate(form.dateOfBirth)],
  ];
  return (
    <Card className="side-first block" aria-labelledby="form">
      <CardHead id="form" title={m.application_form()}>
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
            {application.erasedAt
              ? m.application_deleted_on({ date: <Time value={application.erasedAt} as="day" /> })
              : m.application_deleted()}
          </p>
        )}
        <dl className="stack gap-2 border-t border-line pt-4">
          <div className="row justify-between">
            <dt className="small muted">{m.application_submitted()}</dt>
            <dd className="small">
              <Time value={application.submittedAt} as="short" />
            </dd>
          </div>
          {application.decidedAt && (
            <div className="row justify-between">
              <dt className="small muted">{m.application_decided()}</dt>
              <dd className="small">
                <Time value={application.decidedAt} as="short" />
                {application.decidedBy && `, ${application.decidedBy.name}`}
              </dd>
            </div>
          )}
          {application.expiresAt && application.status !== "REJECTED" && (
            <div className="row justify-between">
              <dt className="small muted">{m.application_valid_until()}</dt>
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
      toast({
        kind: "error",
        title: m.application_error(),
        description: messageOf(error, m.application_failed_to_open_next()),
      });
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
      toast({
        kind: "success",
        title: m.application_identity_approved(),
        description: m.application_person_has_been_told({ person: person.name }),
      });
      void goOn();
    } catch (error) {
      toast({
        kind: "error",
        title: m.application_error(),
        description: messageOf(error, m.application_failed_to_approve()),
      });
    }
  };
  return (
    <div className="row">
      {allowed.includes("APPROVE") && (
        <Button variant="primary" icon={BadgeCheck} onClick={() => setAsked("approve")}>
          {m.application_approve()}
        </Button>
      )}
      {allowed.includes("REJECT") && <Button onClick={() => setAsked("reject")}>{m.application_reject()}</Button>}
      <Button variant="ghost" iconEnd={ArrowRight} onClick={() => void goOn()}>
        {m.application_next()}
      </Button>
      {allowed.includes("REVOKE") && (
        <Button onClick={() => setAsked("revoke")}>{m.application_revoke_approval()}</Button>
      )}
      <ConfirmDialog
        open={asked === "approve"}
        onOpenChange={() => setAsked(undefined)}
        title={m.application_approve_person({ person: person.name })}
        description={m.application_approve_description({ years: IDENTITY_YEARS })}
        confirmLabel={m.application_approve()}
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
      <Page title={m.application_identity_admin()}>
        <ErrorState title={m.application_the_application_did_not_load()} error={error} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title={m.application_identity_admin()}>
      <TextLink to="/admin/kyc" className="mb-3 inline-flex">
        {m.application_all_applications()}
      </TextLink>
      <PageHead
        title={data.person.name}
        sub={m.application_does_the_face_match({ keys: (children) => <span className="hide-m">{children}</span> })}
        actions={<Decide key={id} application={data} />}
      />
      <div className="stack mb-6 gap-3 empty:hidden">
        {data.warnings.map((warning) => (
          <Callout key={warning} kind="warning" icon={TriangleAlert} title={WARNINGS[warning]} />
        ))}
        {data.reason && (
          <Callout kind="danger" title={m.application_not_accepted()}>
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
          <Callout title={m.application_no_documents()}>{m.application_no_documents_text()}</Callout>
        )}
      </SideLayout>
    </Page>
  );
}

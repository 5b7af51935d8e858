import { Gavel, Scale } from "lucide-react";
import { useParams } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { DisputeStatement, FileView } from "@lib/api/types";
import {
  Callout,
  Card,
  CardBody,
  CardHead,
  ErrorState,
  Ledger,
  LedgerRow,
  NextLine,
  Page,
  PageHead,
  PageSkeleton,
  Person,
  StatusBadge,
  Time,
} from "@ui";
import { useDispute } from "./api";
import { DecideDispute } from "./decide-dispute";
import type { DisputeCase } from "@lib/api/finance-types";
import { disputeReason, sideLabel } from "./words";

function Files({ files, label }: { files: FileView[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="stack gap-1" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url ?? apiUrl(`/api/files/${file.id}`)} download>
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Statement({ statement, side }: { statement: DisputeStatement | undefined; side: "CLIENT" | "WINNER" }) {
  return (
    <Card aria-label={`${sideLabel(side)}'s statement`}>
      <CardHead title={sideLabel(side)}>
        {statement && <Time value={statement.createdAt} as="short" className="small muted" />}
      </CardHead>
      <CardBody className="stack">
        {statement ? (
          <>
            <Person name={statement.author.name} to={`/u/${statement.author.id}`} />
            <p className="whitespace-pre-line" dir="auto">
              {statement.body}
            </p>
            <Files files={statement.files} label={`Evidence of the ${sideLabel(side).toLowerCase()}`} />
          </>
        ) : (
          <p className="muted">Has not written yet.</p>
        )}
      </CardBody>
    </Card>
  );
}

function Standing({ dispute }: { dispute: DisputeCase }) {
  if (dispute.status === "SETTLED") return null;
  if (dispute.status === "DECIDED") {
    return (
      <NextLine icon={Scale} title="Decided">
        {dispute.finalAt && (
          <>
            Carried out on <Time value={dispute.finalAt} as="full" /> unless somebody appeals.
          </>
        )}
      </NextLine>
    );
  }
  return (
    <NextLine icon={Gavel} title={dispute.decidableByMe ? "Your decision is awaited" : "Not yours to decide now"}>
      {dispute.decidableByMe ? "Both sides have written, or had the time to." : (dispute.whyNot ?? "")}
    </NextLine>
  );
}

function Case({ dispute }: { dispute: DisputeCase }) {
  const of = (side: "CLIENT" | "WINNER") => dispute.statements.find((statement) => statement.side === side);
  return (
    <Page title={`Dispute: ${dispute.contestTitle} · Admin`}>
      <PageHead
        title={dispute.contestTitle}
        crumbs={[
          { label: "Admin", to: "/admin" },
          { label: "Disputes", to: "/admin/disputes" },
        ]}
        badges={<StatusBadge status={dispute.status} />}
        sub={
          <>
            {sideLabel(dispute.openedSide)}: {disputeReason(dispute.reason)}, opened{" "}
            <Time value={dispute.createdAt} as="short" />
          </>
        }
      />
      <Standing dispute={dispute} />
      <div className="with-side end mt-6">
        <div className="stack min-w-0 gap-6">
          <div className="grid-2">
            <Statement side="CLIENT" statement={of("CLIENT")} />
            <Statement side="WINNER" statement={of("WINNER")} />
          </div>
          {dispute.appealNote && (
            <Callout
              kind="warning"
              title={`Appeal of the ${sideLabel(dispute.appealedSide ?? "CLIENT").toLowerCase()}`}
            >
              <span className="block whitespace-pre-line" dir="auto">
                {dispute.appealNote}
              </span>
            </Callout>
          )}
          {dispute.decisions.map((decision) => (
            <Card key={decision.round} aria-label={`Decision ${decision.round}`}>
              <CardHead title={decision.round === 1 ? "Decision" : "Decision on appeal"}>
                <Time value={decision.decidedAt} as="short" className="small muted" />
              </CardHead>
              <CardBody className="stack">
                <Ledger>
                  <LedgerRow label="To the winner, before our fee" cents={decision.winnerCents} />
                  <LedgerRow label="Back to the client" cents={decision.clientCents} />
                </Ledger>
                <p className="whitespace-pre-line" dir="auto">
                  {decision.note}
                </p>
              </CardBody>
            </Card>
          ))}
          {dispute.decidableByMe && <DecideDispute dispute={dispute} />}
        </div>
        <div className="side-flow stack gap-5">
          <Card pad className="stack">
            <h2 className="text-18">The contest</h2>
            <Ledger>
              <LedgerRow label="Prize" cents={dispute.prizeCents} />
            </Ledger>
            <p className="small muted whitespace-pre-line" dir="auto">
              {dispute.brief}
            </p>
          </Card>
          <Card pad className="stack">
            <h2 className="text-18">Delivered files</h2>
            {dispute.handoverFiles.length === 0 ? (
              <p className="small muted">Nothing was delivered.</p>
            ) : (
              <Files files={dispute.handoverFiles} label="Delivered files" />
            )}
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** One case with everything that both sides said. */
export function Component() {
  const { id = "" } = useParams();
  const dispute = useDispute(id);
  if (dispute.data) return <Case dispute={dispute.data} />;
  if (dispute.error) {
    return (
      <Page title="Dispute · Admin">
        <PageHead title="Dispute" crumbs={[{ label: "Disputes", to: "/admin/disputes" }]} />
        <ErrorState title="The case did not load" error={dispute.error} onRetry={() => void dispute.mutate()} />
      </Page>
    );
  }
  return <PageSkeleton label="Loading the case" />;
}

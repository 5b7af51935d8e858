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
import * as m from "@messages/admin";
import { disputedAward, disputeReason, sideLabel } from "./words";

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
    <Card aria-label={m.dispute_statement({ side })}>
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
            <Files files={statement.files} label={m.dispute_evidence({ side })} />
          </>
        ) : (
          <p className="muted">{m.dispute_has_not_written_yet()}</p>
        )}
      </CardBody>
    </Card>
  );
}

function Standing({ dispute }: { dispute: DisputeCase }) {
  if (dispute.status === "SETTLED") return null;
  if (dispute.status === "DECIDED") {
    return (
      <NextLine icon={Scale} title={m.dispute_decided()}>
        {dispute.finalAt &&
          m.dispute_carried_out_on_unless_somebody({ finalAt: <Time value={dispute.finalAt} as="full" /> })}
      </NextLine>
    );
  }
  return (
    <NextLine
      icon={Gavel}
      title={dispute.decidableByMe ? m.dispute_your_decision_is_awaited() : m.dispute_not_yours_to_decide_now()}
    >
      {dispute.decidableByMe ? m.dispute_both_sides_have_written() : (dispute.whyNot ?? "")}
    </NextLine>
  );
}

function Case({ dispute }: { dispute: DisputeCase }) {
  const of = (side: "CLIENT" | "WINNER") => dispute.statements.find((statement) => statement.side === side);
  return (
    <Page title={m.dispute_page_title({ contest: dispute.contestTitle })}>
      <PageHead
        title={dispute.contestTitle}
        crumbs={[
          { label: m.dispute_crumb_admin(), to: "/admin" },
          { label: m.dispute_disputes(), to: "/admin/disputes" },
        ]}
        badges={<StatusBadge status={dispute.status} />}
        sub={
          <>
            {m.dispute_opened({
              side: sideLabel(dispute.openedSide),
              disputeReason: disputeReason(dispute.reason),
              createdAt: <Time value={dispute.createdAt} as="short" />,
            })}
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
            <Callout kind="warning" title={m.dispute_appeal({ side: dispute.appealedSide ?? "CLIENT" })}>
              <span className="block whitespace-pre-line" dir="auto">
                {dispute.appealNote}
              </span>
            </Callout>
          )}
          {dispute.decisions.map((decision) => (
            <Card key={decision.round} aria-label={m.dispute_decision({ round: decision.round })}>
              <CardHead title={m.dispute_decision_on_appeal({ round: decision.round })}>
                <Time value={decision.decidedAt} as="short" className="small muted" />
              </CardHead>
              <CardBody className="stack">
                <Ledger>
                  <LedgerRow label={m.dispute_to_the_winner_before_our()} cents={decision.winnerCents} />
                  <LedgerRow label={m.dispute_back_to_the_client()} cents={decision.clientCents} />
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
            <h2 className="text-18">{m.dispute_the_contest()}</h2>
            <Ledger>
              <LedgerRow label={disputedAward(dispute)} cents={dispute.prizeCents} />
            </Ledger>
            <p className="small muted whitespace-pre-line" dir="auto">
              {dispute.brief}
            </p>
          </Card>
          <Card pad className="stack">
            <h2 className="text-18">{m.dispute_delivered_files()}</h2>
            {dispute.handoverFiles.length === 0 ? (
              <p className="small muted">{m.dispute_nothing_was_delivered()}</p>
            ) : (
              <Files files={dispute.handoverFiles} label={m.dispute_delivered_files()} />
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
      <Page title={m.dispute_page_title_loading()}>
        <PageHead title={m.dispute_title()} crumbs={[{ label: m.dispute_disputes(), to: "/admin/disputes" }]} />
        <ErrorState
          title={m.dispute_the_case_did_not_load()}
          error={dispute.error}
          onRetry={() => void dispute.mutate()}
        />
      </Page>
    );
  }
  return <PageSkeleton label={m.dispute_loading_the_case()} />;
}

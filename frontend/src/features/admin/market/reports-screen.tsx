import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { CopyReport } from "@lib/api/staff-types";
import { useQueryTab } from "@lib/use-query-state";
import {
  AnchorButton,
  Badge,
  Button,
  Card,
  CardBody,
  CardFoot,
  ChipGroup,
  EmptyState,
  ErrorState,
  Icon,
  Skeleton,
  StatusBadge,
  Time,
} from "@ui";
import { AdminPage } from "../admin-page";
import { ReasonForm } from "../reason-form";
import { decideReport, useReports } from "./api";

const STATUSES = ["OPEN", "UPHELD", "DISMISSED", "ALL"] as const;
const LABELS = { OPEN: "Open", UPHELD: "Upheld", DISMISSED: "Dismissed", ALL: "All" };

function StateOf({ report }: { report: CopyReport }) {
  if (report.status === "OPEN") return <Badge look="pending">Open</Badge>;
  return report.status === "UPHELD" ? (
    <Badge look="failed">{report.disqualified ? "Ruled out" : "Upheld"}</Badge>
  ) : (
    <Badge look="closed">Dismissed</Badge>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className="link wrap-anywhere" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <Icon as={ExternalLink} size="s" />
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

function Work({ report }: { report: CopyReport }) {
  const { entry } = report;
  return (
    <div className="stack gap-3">
      <h3 className="text-16">The entry</h3>
      <p className="small muted">
        #{entry.number} by <Link to={`/admin/users/${entry.author.id}`}>{entry.author.name}</Link>,{" "}
        {<StatusBadge status={entry.status} />}
      </p>
      {entry.files.length > 0 && (
        <ul className="row flex-wrap">
          {entry.files.map((file) => (
            <li key={file.id}>
              <a href={file.url} target="_blank" rel="noopener" className="block rounded-control border border-line">
                {file.thumbnailUrl ? (
                  <img
                    src={file.thumbnailUrl}
                    alt={file.name}
                    width={132}
                    height={99}
                    loading="lazy"
                    className="h-[99px] w-[132px] rounded-control object-cover"
                  />
                ) : (
                  <span className="small block p-4">{file.name}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {entry.link && <Outside href={entry.link}>{entry.link}</Outside>}
      {entry.note && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {entry.note}
        </p>
      )}
      {entry.thirdParty && <p className="small wrap-anywhere">Parts by others, as declared: {entry.thirdParty}</p>}
      {entry.aiTools && <p className="small wrap-anywhere">AI tools, as declared: {entry.aiTools}</p>}
    </div>
  );
}

function Claim({ report }: { report: CopyReport }) {
  return (
    <div className="stack gap-3">
      <h3 className="text-16">The report</h3>
      <p className="small muted">
        {report.reporter.name}, <Time value={report.createdAt} as="short" />
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {report.reason}
      </p>
      {report.url && <Outside href={report.url}>{report.url}</Outside>}
      {report.note && (
        <div className="border-t border-line pt-3">
          <p className="small muted">
            {report.decidedBy?.name}
            {report.decidedAt && (
              <>
                , <Time value={report.decidedAt} as="short" />
              </>
            )}
          </p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {report.note}
          </p>
        </div>
      )}
    </div>
  );
}

function ReportCard({ report }: { report: CopyReport }) {
  const [deciding, setDeciding] = useState<"uphold" | "dismiss">();
  const upholding = deciding === "uphold";
  return (
    <Card aria-labelledby={`report-${report.id}`}>
      <div className="card-head">
        <h2 id={`report-${report.id}`}>
          <Link className="text-ink no-underline hover:underline" to={`/contests/${report.contest.id}`}>
            {report.contest.title}
          </Link>
        </h2>
        <StateOf report={report} />
      </div>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <Claim report={report} />
        <Work report={report} />
      </CardBody>
      {report.status === "OPEN" && (
        <CardFoot className="spread">
          <span className="small muted">
            {!report.decidable
              ? "You have a part in it: somebody else decides."
              : report.canDisqualify
                ? "Upholding takes the entry out of the contest permanently."
                : "A winner is chosen, or the entry is out: the finding changes nothing else."}
          </span>
          {report.decidable && (
            <span className="row">
              <Button
                size="sm"
                onClick={() => setDeciding("dismiss")}
                aria-label={`Dismiss the report about entry ${report.entry.number} of ${report.contest.title}`}
              >
                Dismiss
              </Button>
              <Button
                size="sm"
                variant="danger-solid"
                onClick={() => setDeciding("uphold")}
                aria-label={`Uphold the report about entry ${report.entry.number} of ${report.contest.title}`}
              >
                Uphold
              </Button>
            </span>
          )}
        </CardFoot>
      )}
      {deciding && (
        <ReasonForm
          title={upholding ? "Uphold the report?" : "Dismiss the report?"}
          description={
            upholding && report.canDisqualify
              ? "The entry is permanently taken out of the contest. Its author, the client and the reporter are told."
              : "The reporter is told; the entry stays as it is."
          }
          label="What you found"
          help={upholding && report.canDisqualify ? "The author reads it." : "For the audit log."}
          field="note"
          max={2000}
          submit={upholding ? "Uphold" : "Dismiss"}
          danger={upholding}
          done={
            upholding
              ? {
                  title: "Report upheld",
                  description: report.canDisqualify ? "The entry is out of the contest." : "The finding is recorded.",
                }
              : { title: "Report dismissed", description: "The entry stays as it is." }
          }
          failed="Failed to decide the report"
          onSend={(note) => decideReport(report.id, deciding, note)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Card>
  );
}

/** Reports of copied work: claim and entry side by side. */
export function Component() {
  const [status, setStatus] = useQueryTab("status", STATUSES);
  const list = useReports(status === "ALL" ? "" : status);
  const reports = list.pages.flatMap((page) => page.reports);
  const body = () => {
    if (list.error && !list.first)
      return <ErrorState title="Reports did not load" error={list.error} onRetry={list.retry} />;
    if (!list.first) {
      return (
        <div role="status" aria-label="Loading reports" className="stack gap-6">
          <Skeleton height={260} shape="card" />
          <Skeleton height={260} shape="card" />
        </div>
      );
    }
    if (reports.length === 0) {
      return (
        <EmptyState icon={Copy} title={status === "OPEN" ? "Nothing to decide" : "Nothing here"}>
          <p>{status === "OPEN" ? "No report of copied work waits for a decision." : "No report has this status."}</p>
        </EmptyState>
      );
    }
    return (
      <div className="stack gap-6">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
        {list.hasMore && (
          <Button className="justify-self-start" busy={list.loadingMore} onClick={() => void list.loadMore()}>
            Load more
          </Button>
        )}
      </div>
    );
  };
  return (
    <AdminPage
      title="Copied work"
      sub="Members report entries that copy other work. Look at both, say what you found, and decide."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/copy-reports.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <div className="mb-6">
        <ChipGroup
          label="Status"
          options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      {body()}
    </AdminPage>
  );
}

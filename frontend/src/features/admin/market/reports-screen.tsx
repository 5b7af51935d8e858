import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { CopyReport } from "@lib/api/staff-types";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/admin";
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
const LABELS = {
  OPEN: m.reports_open(),
  UPHELD: m.reports_upheld(),
  DISMISSED: m.reports_dismissed(),
  ALL: m.reports_all(),
};

function StateOf({ report }: { report: CopyReport }) {
  if (report.status === "OPEN") return <Badge look="pending">{m.reports_open()}</Badge>;
  return report.status === "UPHELD" ? (
    <Badge look="failed">{report.disqualified ? m.reports_ruled_out() : m.reports_upheld()}</Badge>
  ) : (
    <Badge look="closed">{m.reports_dismissed()}</Badge>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className="link wrap-anywhere" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <Icon as={ExternalLink} size="s" />
      {children}
      <span className="sr"> {m.reports_opens_in_a_new_tab()}</span>
    </a>
  );
}

type Version = CopyReport["entry"]["versions"][number];

function Submitted({ work: entry }: { work: Pick<Version, "files" | "link" | "note" | "thirdParty" | "aiTools"> }) {
  return (
    <>
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
      {entry.thirdParty && (
        <p className="small wrap-anywhere">{m.reports_parts_by_others_as_declared({ thirdParty: entry.thirdParty })}</p>
      )}
      {entry.aiTools && (
        <p className="small wrap-anywhere">{m.reports_ai_tools_as_declared({ aiTools: entry.aiTools })}</p>
      )}
    </>
  );
}

/** All versions, the newest first: what was reported may be an older one. */
function Work({ report }: { report: CopyReport }) {
  const { entry } = report;
  return (
    <div className="stack gap-3">
      <h3 className="text-16">{m.reports_the_entry()}</h3>
      <p className="small muted">
        {m.reports_entry_by({
          number: entry.number,
          author: <Link to={`/admin/users/${entry.author.id}`}>{entry.author.name}</Link>,
          status: <StatusBadge status={entry.status} />,
        })}
      </p>
      {entry.versions.length > 0 && <VersionLine number={entry.version} at={entry.versionCreatedAt} isNewest />}
      <Submitted work={entry} />
      {entry.versions.toReversed().map((version) => (
        <div key={version.number} className="stack gap-3 border-t border-line pt-3">
          <VersionLine number={version.number} at={version.createdAt} />
          <Submitted work={version} />
        </div>
      ))}
    </div>
  );
}

function VersionLine({ number, at, isNewest }: { number: number; at: string; isNewest?: boolean }) {
  const date = <Time value={at} as="short" />;
  return (
    <h4 className="text-14">
      {isNewest ? m.reports_newest_version({ number, date }) : m.reports_older_version({ number, date })}
    </h4>
  );
}

function Claim({ report }: { report: CopyReport }) {
  return (
    <div className="stack gap-3">
      <h3 className="text-16">{m.reports_the_report()}</h3>
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
              ? m.reports_you_have_a_part()
              : report.canDisqualify
                ? m.reports_upholding_takes_the_entry_out()
                : m.reports_a_winner_is_chosen()}
          </span>
          {report.decidable && (
            <span className="row">
              <Button
                size="sm"
                onClick={() => setDeciding("dismiss")}
                aria-label={m.reports_dismiss_report_about({
                  number: report.entry.number,
                  contest: report.contest.title,
                })}
              >
                {m.reports_dismiss()}
              </Button>
              <Button
                size="sm"
                variant="danger-solid"
                onClick={() => setDeciding("uphold")}
                aria-label={m.reports_uphold_report_about({
                  number: report.entry.number,
                  contest: report.contest.title,
                })}
              >
                {m.reports_uphold()}
              </Button>
            </span>
          )}
        </CardFoot>
      )}
      {deciding && (
        <ReasonForm
          title={upholding ? m.reports_uphold_the_report() : m.reports_dismiss_the_report()}
          description={
            upholding && report.canDisqualify
              ? m.reports_the_entry_is_permanently_taken()
              : m.reports_the_reporter_is_told()
          }
          label={m.reports_what_you_found()}
          help={upholding && report.canDisqualify ? m.reports_the_author_reads_it() : m.reports_for_the_audit_log()}
          field="note"
          max={2000}
          submit={upholding ? m.reports_uphold() : m.reports_dismiss()}
          danger={upholding}
          done={
            upholding
              ? {
                  title: m.reports_report_upheld(),
                  description: report.canDisqualify
                    ? m.reports_the_entry_is_out()
                    : m.reports_the_finding_is_recorded(),
                }
              : { title: m.reports_report_dismissed(), description: m.reports_the_entry_stays() }
          }
          failed={m.reports_failed_to_decide_the_report()}
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
      return <ErrorState title={m.reports_did_not_load()} error={list.error} onRetry={list.retry} />;
    if (!list.first) {
      return (
        <div role="status" aria-label={m.reports_loading_reports()} className="stack gap-6">
          <Skeleton height={260} shape="card" />
          <Skeleton height={260} shape="card" />
        </div>
      );
    }
    if (reports.length === 0) {
      return (
        <EmptyState icon={Copy} title={status === "OPEN" ? m.reports_nothing_to_decide() : m.reports_nothing_here()}>
          <p>{status === "OPEN" ? m.reports_no_report_of_copied_work() : m.reports_no_report_has_this_status()}</p>
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
            {m.reports_load_more()}
          </Button>
        )}
      </div>
    );
  };
  return (
    <AdminPage
      title={m.reports_copied_work()}
      sub={m.reports_sub()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/copy-reports.csv")} download>
          {m.reports_export_csv()}
        </AnchorButton>
      }
    >
      <div className="mb-6">
        <ChipGroup
          label={m.reports_status()}
          options={STATUSES.map((value) => ({ value, label: LABELS[value] }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      {body()}
    </AdminPage>
  );
}

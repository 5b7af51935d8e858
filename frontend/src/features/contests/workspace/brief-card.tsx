import { GitCompare } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, Card, CardBody, CardHead, Skeleton, Time } from "@ui";
import { briefBlocks } from "../model/brief-text";
import { BriefFiles } from "../attachments/brief-files";
import { RequirementsList } from "./requirements-list";

// Most people only read the brief as it is.
const BriefChanges = lazy(() =>
  import(/* webpackChunkName: "contest-changes" */ "./brief-changes").then((module) => ({
    default: module.BriefChanges,
  })),
);

function BriefText({ brief }: { brief: string }) {
  const blocks = useMemo(() => briefBlocks(brief), [brief]);
  return (
    <div className="brief-text wrap-anywhere">
      {blocks.map((block, index) => {
        if (block.kind === "heading") {
          return (
            <h3 key={index} dir="auto">
              {block.text}
            </h3>
          );
        }
        if (block.kind === "text") {
          return (
            <p key={index} className="whitespace-pre-line" dir="auto">
              {block.text}
            </p>
          );
        }
        return (
          <ul key={index}>
            {block.items.map((item, position) => (
              <li key={position} dir="auto">
                {item}
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** What the client asks for. Once it was changed, every version and its difference are one tap away. */
export function BriefCard({ contest }: { contest: ContestDetail }) {
  const [changes, setChanges] = useQueryState("changes");
  const versioned = contest.briefVersion > 1;
  // The versions themselves are for members.
  const member = contest.viewer !== "VISITOR";
  const { data: versions, error } = useApi(versioned && member ? `/api/contests/${contest.id}/versions` : null);
  const latest = versions?.find((version) => version.version === contest.briefVersion);
  const comparing = changes !== "" && versions !== undefined && versions.length > 1;

  return (
    <Card aria-labelledby="brief">
      <CardHead title={m.brief_card_title()} id="brief">
        {versioned && (
          <span className="small muted flex flex-wrap items-center gap-2">
            <span>
              {latest
                ? m.brief_card_version_edited({
                    version: contest.briefVersion,
                    date: <Time value={latest.createdAt} as="day" />,
                  })
                : m.brief_card_version({ version: contest.briefVersion })}
            </span>
            {member && !error && (
              <Button
                variant="ghost"
                size="sm"
                className="-my-2 max-sm:-ml-3.5 sm:-mr-3"
                icon={GitCompare}
                busy={versions === undefined}
                aria-pressed={comparing}
                onClick={() => setChanges(comparing ? "" : "1", { replace: true })}
              >
                {comparing ? m.brief_card_hide_changes() : m.brief_card_see_what_changed()}
              </Button>
            )}
          </span>
        )}
      </CardHead>
      <CardBody>
        {comparing ? (
          <Suspense fallback={<Skeleton height={240} shape="card" />}>
            <BriefChanges versions={versions} />
          </Suspense>
        ) : (
          <BriefText brief={contest.brief} />
        )}
        <BriefFiles files={contest.attachments} />
        <RequirementsList requirements={contest.requirements} />
      </CardBody>
    </Card>
  );
}

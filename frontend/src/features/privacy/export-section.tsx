import { Archive, Download } from "lucide-react";
import { useEffect } from "react";
import { useAction } from "@lib/api/use-action";
import type { ExportStatus, ExportView } from "@lib/api/privacy-types";
import { formatBytes, plural } from "@lib/format";
import { EXPORT_KEPT_DAYS } from "@lib/rules.gen";
import {
  AnchorButton,
  Button,
  Card,
  CardBody,
  CardFoot,
  CardHead,
  ErrorState,
  Icon,
  Skeleton,
  StatusBadge,
  Time,
} from "@ui";
import { askForExport, download, reloadExports, useExports } from "./api";

const TEXTS = {
  success: { title: "Export Requested", description: "We send you an e-mail when it is ready." },
  failure: { title: "Request Failed", description: "Failed to request data export" },
};

const WORDS: Record<ExportStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
  expired: "Expired",
};

const isRunning = ({ status }: ExportView) => status === "pending" || status === "processing";

/** While one is being made: the list is short, and people wait for it. */
function useProgress(running: boolean) {
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void reloadExports(), 3_000);
    return () => clearInterval(timer);
  }, [running]);
}

function Row({ one }: { one: ExportView }) {
  const { run } = useAction(download, {
    failure: { title: "Download Failed", description: "The export could not be downloaded" },
  });
  return (
    <li>
      <div className="min-w-0">
        <div className="row gap-x-3 gap-y-1">
          <StatusBadge status={one.status} label={WORDS[one.status]} />
          <span>
            <Time value={one.createdAt} as="date" />
            {one.sizeBytes !== null && <span className="muted num"> · {formatBytes(one.sizeBytes)}</span>}
          </span>
        </div>
        <p className="small muted mt-1">
          {one.downloadUrl && one.expiresAt ? (
            <>
              Ready until <Time value={one.expiresAt} as="short" />
            </>
          ) : isRunning(one) ? (
            "Being put together. You may leave this page."
          ) : one.status === "failed" ? (
            "Something went wrong on our side. Please ask again."
          ) : (
            "No longer kept"
          )}
        </p>
      </div>
      {one.downloadUrl && (
        <AnchorButton
          href={one.downloadUrl}
          icon={Download}
          size="sm"
          onClick={(event) => {
            event.preventDefault();
            void run(event.currentTarget.href);
          }}
        >
          Download
        </AnchorButton>
      )}
    </li>
  );
}

/** A copy of everything that is kept about the person. */
export function ExportSection() {
  const { data, error, mutate } = useExports();
  const { run, busy } = useAction(askForExport, TEXTS);
  const running = data?.some(isRunning) ?? false;
  useProgress(running);
  return (
    <Card aria-labelledby="export">
      <CardHead id="export" title="Data export" />
      <CardBody className="stack gap-4">
        <p className="ink-2">
          A ZIP with everything we keep about you in machine-readable form, and the files you uploaded. It holds nobody
          else’s data. You can ask once a day; the download stays here for {plural(EXPORT_KEPT_DAYS, "day")}, for you
          alone.
        </p>
        {data ? (
          data.length > 0 ? (
            <ul className="privacy-rows" aria-label="Your exports">
              {data.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className="row muted small gap-2">
              <Icon as={Archive} size="s" />
              No exports yet
            </p>
          )
        ) : error ? (
          <ErrorState bare title="Your exports did not load" error={error} onRetry={() => void mutate()} />
        ) : (
          <div role="status" aria-label="Loading your exports">
            <Skeleton height={56} />
          </div>
        )}
      </CardBody>
      <CardFoot>
        <Button icon={Archive} busy={busy} disabled={running || !data} onClick={() => void run()}>
          Request data export
        </Button>
      </CardFoot>
    </Card>
  );
}

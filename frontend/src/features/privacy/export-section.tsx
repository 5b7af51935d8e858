import { Archive, Download } from "lucide-react";
import { useEffect } from "react";
import { useAction } from "@lib/api/use-action";
import type { ExportStatus, ExportView } from "@lib/api/privacy-types";
import { formatBytes } from "@lib/format";
import { EXPORT_KEPT_DAYS } from "@lib/rules.gen";
import * as m from "@messages/privacy";
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
  success: { title: m.export_section_export_requested(), description: m.export_section_we_mail_you_when_ready() },
  failure: { title: m.export_section_request_failed(), description: m.export_section_failed_to_request_data_export() },
};

const WORDS: Record<ExportStatus, string> = {
  pending: m.export_section_pending(),
  processing: m.export_section_processing(),
  completed: m.export_section_completed(),
  failed: m.export_section_failed(),
  expired: m.export_section_expired(),
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
    failure: { title: m.export_section_download_failed(), description: m.export_section_could_not_be_downloaded() },
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
          {one.downloadUrl && one.expiresAt
            ? m.export_section_ready_until({ date: <Time value={one.expiresAt} as="short" /> })
            : isRunning(one)
              ? m.export_section_being_put_together()
              : one.status === "failed"
                ? m.export_section_something_went_wrong()
                : m.export_section_no_longer_kept()}
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
          {m.export_section_download()}
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
      <CardHead id="export" title={m.export_section_data_export()} />
      <CardBody className="stack gap-4">
        <p className="ink-2">{m.export_section_what_it_holds({ days: EXPORT_KEPT_DAYS })}</p>
        {data ? (
          data.length > 0 ? (
            <ul className="privacy-rows" aria-label={m.export_section_your_exports()}>
              {data.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          ) : (
            <p className="row muted small gap-2">
              <Icon as={Archive} size="s" />
              {m.export_section_no_exports_yet()}
            </p>
          )
        ) : error ? (
          <ErrorState
            bare
            title={m.export_section_your_exports_did_not_load()}
            error={error}
            onRetry={() => void mutate()}
          />
        ) : (
          <div role="status" aria-label={m.export_section_loading_your_exports()}>
            <Skeleton height={56} />
          </div>
        )}
      </CardBody>
      <CardFoot>
        <Button icon={Archive} busy={busy} disabled={running || !data} onClick={() => void run()}>
          {m.export_section_request_data_export()}
        </Button>
      </CardFoot>
    </Card>
  );
}

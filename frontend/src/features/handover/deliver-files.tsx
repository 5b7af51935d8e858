import { PackageCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { WORK_FILES, WORK_FILES_ACCEPT, WORK_FILES_HELP } from "@content/accepted-files";
import type { HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { patchRead, refresh } from "@lib/api/use-api";
import { ENTRY_FILES_MAX, HANDOVER_REVIEW_DAYS } from "@lib/rules.gen";
import { useUploads } from "@lib/use-uploads";
import * as m from "@messages/handover";
import { Button, Callout, Dropzone, Money, UploadItem } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { awardQuery, deliver, handoverPath } from "./use-handover";

const TEXTS = {
  success: {
    title: m.deliver_files_delivered(),
    description: m.deliver_files_days_to_check({ days: HANDOVER_REVIEW_DAYS }),
  },
  failure: { title: m.deliver_files_error(), description: m.deliver_files_failed() },
};

/** Where the winner uploads and delivers. Arrived files move from here into the list above. */
export function DeliverFiles({ handover }: { handover: HandoverView }) {
  const { contestId, files } = handover;
  const path = handoverPath(contestId);
  const { items, add, remove, uploading } = useUploads({
    path: `${path}/files`,
    query: awardQuery(handover),
    maxFiles: Math.max(1, ENTRY_FILES_MAX - files.length),
    ...WORK_FILES,
  });
  const [asking, setAsking] = useState(false);
  const { run } = useAction(async () => {
    await deliver(handover);
    return true;
  }, TEXTS);

  const missing = handover.formats.filter((agreed) => !agreed.included).length;
  const arrived = items.find((item) => item.status === "done");
  useEffect(() => {
    if (!arrived?.result) return;
    const { key, result } = arrived;
    // The answer holds the new list; asking again afterwards puts uploads that overtook each other right.
    void patchRead(path, () => result, awardQuery(handover)).then(() => {
      remove(key);
      return refresh(`/api/contests/${contestId}`);
    });
  });

  return (
    <div className="stack gap-3">
      <Dropzone
        label={m.deliver_files_files()}
        help={m.deliver_files_files_help({ formats: WORK_FILES_HELP })}
        accept={WORK_FILES_ACCEPT}
        onFiles={add}
        disabled={files.length >= ENTRY_FILES_MAX}
      />
      {items
        .filter((item) => item.status !== "done")
        .map(({ key, ...item }) => (
          <UploadItem key={key} {...item} onRemove={() => remove(key)} />
        ))}
      <div className="spread mt-2">
        <p className="help max-w-[42ch]">
          {m.deliver_files_when_accepted({ prize: <Money cents={handover.winnerCents} /> })}
        </p>
        {handover.allowedActions.includes("deliver") && (
          <Button
            variant="primary"
            className="max-sm:w-full"
            icon={PackageCheck}
            busy={uploading}
            busyLabel={m.deliver_files_uploading()}
            onClick={() => setAsking(true)}
          >
            {m.deliver_files_deliver()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.deliver_files_question()}
        description={m.deliver_files_question_means({
          client: handover.client.name,
          days: HANDOVER_REVIEW_DAYS,
        })}
        confirmLabel={m.deliver_files_deliver()}
        cancelLabel={m.deliver_files_not_yet()}
        onConfirm={async () => (await run()) ?? false}
      >
        {missing > 0 && <Callout kind="warning">{m.agreed_formats_missing({ count: missing })}</Callout>}
      </ConfirmDialog>
    </div>
  );
}

import { PackageCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { WORK_FILES, WORK_FILES_ACCEPT, WORK_FILES_HELP } from "@content/accepted-files";
import type { HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { patchRead, refresh } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { ENTRY_FILES_MAX, HANDOVER_REVIEW_DAYS } from "@lib/rules.gen";
import { useUploads } from "@lib/use-uploads";
import { Button, Dropzone, Money, UploadItem } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { deliver, handoverPath } from "./use-handover";

const TEXTS = {
  success: {
    title: "Files Delivered",
    description: `The client has ${plural(HANDOVER_REVIEW_DAYS, "day")} to check them.`,
  },
  failure: { title: "Error", description: "Failed to deliver the files" },
};

/** Where the winner uploads and delivers. Arrived files move from here into the list above. */
export function DeliverFiles({ handover }: { handover: HandoverView }) {
  const { contestId, files } = handover;
  const path = handoverPath(contestId);
  const { items, add, remove, uploading } = useUploads({
    path: `${path}/files`,
    maxFiles: Math.max(1, ENTRY_FILES_MAX - files.length),
    ...WORK_FILES,
  });
  const [asking, setAsking] = useState(false);
  const { run } = useAction(async () => {
    await deliver(contestId);
    return true;
  }, TEXTS);

  const arrived = items.find((item) => item.status === "done");
  useEffect(() => {
    if (!arrived?.result) return;
    const { key, result } = arrived;
    // The answer holds the new list; asking again afterwards puts uploads that overtook each other right.
    void patchRead(path, () => result).then(() => {
      remove(key);
      return refresh(`/api/contests/${contestId}`);
    });
  });

  return (
    <div className="stack gap-3">
      <Dropzone
        label="Files to hand over"
        help={`Source files and everything the brief asks for. ${WORK_FILES_HELP}`}
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
          When the client accepts, the rights pass to the client and <Money cents={handover.winnerCents} /> is released
          to you.
        </p>
        {handover.allowedActions.includes("deliver") && (
          <Button
            variant="primary"
            className="max-sm:w-full"
            icon={PackageCheck}
            busy={uploading}
            busyLabel="Uploading…"
            onClick={() => setAsking(true)}
          >
            Deliver the files
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Deliver these files?"
        description={`${handover.client.name} then has ${plural(HANDOVER_REVIEW_DAYS, "day")} to check them. You cannot add or remove files meanwhile.`}
        confirmLabel="Deliver the files"
        cancelLabel="Not yet"
        onConfirm={async () => (await run()) ?? false}
      />
    </div>
  );
}

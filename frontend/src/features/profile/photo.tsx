import { Camera } from "lucide-react";
import { useRef } from "react";
import type { ProfileView } from "@lib/api/types";
import { formatBytes } from "@lib/format";
import { PROFILE_IMAGE_BYTES_MAX } from "@lib/rules.gen";
import * as m from "@messages/profile";
import { Avatar, Button, UploadItem } from "@ui";
import { PHOTO_RULES, usePhotoUpload } from "./use-photo-upload";

/** The picture: preview, progress, cancel. */
export function Photo({ profile }: { profile: ProfileView }) {
  const input = useRef<HTMLInputElement>(null);
  const { sending, start, cancel } = usePhotoUpload();
  const busy = sending !== undefined && sending.error === undefined;
  const src = sending?.previewUrl ?? profile.imageUrl;

  const choose = (list: FileList | null) => {
    const file = list?.[0];
    if (file) start(file);
    // So that the same file can be chosen again.
    if (input.current) input.current.value = "";
  };

  return (
    <div className="row items-start gap-x-5 gap-y-4">
      <Avatar key={src} name={profile.name} src={src} size="xl" />
      <div className="stack min-w-0 flex-1 basis-56 gap-2">
        <input
          ref={input}
          type="file"
          accept={PHOTO_RULES.types.join(",")}
          hidden
          aria-label={m.photo_label()}
          onChange={(event) => choose(event.target.files)}
        />
        <div>
          <Button icon={Camera} busy={busy} busyLabel={m.photo_uploading()} onClick={() => input.current?.click()}>
            {profile.imageUrl ? m.photo_change() : m.photo_upload()}
          </Button>
        </div>
        <p className="help">{m.photo_help({ max: formatBytes(PROFILE_IMAGE_BYTES_MAX) })}</p>
        {sending && (
          <UploadItem
            name={sending.name}
            size={sending.size}
            status={sending.error ? "failed" : "uploading"}
            progress={sending.progress}
            error={sending.error}
            previewUrl={sending.previewUrl}
            onRemove={cancel}
          />
        )}
      </div>
    </div>
  );
}

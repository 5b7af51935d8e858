import { useEffect, useRef, useState } from "react";
import { messageOf } from "@lib/api/client";
import { PROFILE_IMAGE_BYTES_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { checkFile, upload } from "@lib/upload";
import * as m from "@messages/profile";
import { PROFILE_IMAGE, reloadProfile } from "./api";

export const PHOTO_RULES = {
  maxBytes: PROFILE_IMAGE_BYTES_MAX,
  types: ["image/jpeg", "image/png", "image/webp"],
  typeMessage: m.use_photo_upload_type(),
};

interface Sending {
  name: string;
  size: number;
  previewUrl?: string;
  progress: number;
  error?: string;
}

/** One picture on its way: previewed at once, saved only when the server says so. */
export function usePhotoUpload() {
  const [sending, setSending] = useState<Sending>();
  const running = useRef<{ controller: AbortController; previewUrl: string }>(undefined);

  const stop = () => {
    running.current?.controller.abort();
    if (running.current) URL.revokeObjectURL(running.current.previewUrl);
    running.current = undefined;
  };
  useEffect(() => stop, []);

  const cancel = () => {
    stop();
    setSending(undefined);
  };

  const start = (file: File) => {
    stop();
    const { name, size } = file;
    const refused = checkFile(file, PHOTO_RULES);
    if (refused) {
      setSending({ name, size, progress: 0, error: refused });
      return;
    }
    const controller = new AbortController();
    const previewUrl = URL.createObjectURL(file);
    running.current = { controller, previewUrl };
    setSending({ name, size, previewUrl, progress: 0 });
    const onProgress = (progress: number) => setSending((current) => current && { ...current, progress });
    upload(PROFILE_IMAGE, file, { signal: controller.signal, onProgress })
      .then(reloadProfile)
      .then(() => {
        toast({ kind: "success", title: m.use_photo_upload_saved() });
        cancel();
      })
      .catch((error: unknown) => {
        // Cancelled by the person: nothing to say.
        if (controller.signal.aborted) return;
        setSending({
          name,
          size,
          progress: 0,
          error: messageOf(error, m.use_photo_upload_failed()),
        });
      });
  };

  return { sending, start, cancel };
}

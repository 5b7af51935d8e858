import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "@lib/api/client";
import type { Answer, QueryAt, UploadFields, UploadPath } from "@lib/api/paths";
import { checkFile, type FileRules, upload } from "@lib/upload";
import * as m from "@messages/lib";

export interface UploadState<T> {
  key: string;
  name: string;
  size: number;
  /** Local preview of an image, freed when the item goes. */
  previewUrl?: string;
  progress: number;
  status: "uploading" | "done" | "failed";
  error?: string;
  result?: T;
}

interface UseUploads<T> {
  items: UploadState<T>[];
  add: (files: File[]) => void;
  /** Cancels a running upload, or forgets a finished one. */
  remove: (key: string) => void;
  clear: () => void;
  uploading: boolean;
}

interface Options<P extends string> extends FileRules {
  path: UploadPath<P>;
  query?: QueryAt<"post", P>;
  fields?: UploadFields<P>;
  maxFiles?: number;
}

/** A list of files on their way to the server, for a Dropzone with UploadItem rows. */
export function useUploads<P extends string>({
  path,
  query,
  fields,
  maxFiles = 10,
  ...rules
}: Options<P>): UseUploads<Answer<"post", P>> {
  type State = UploadState<Answer<"post", P>>;
  const [items, setItems] = useState<State[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Map<string, string>());
  const counter = useRef(0);

  const patch = useCallback((key: string, change: Partial<State>) => {
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const release = useCallback((key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    const preview = previews.current.get(key);
    if (preview) URL.revokeObjectURL(preview);
    previews.current.delete(key);
  }, []);

  const start = useCallback(
    (key: string, file: File) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      upload<P>(path, file, {
        query,
        fields,
        signal: controller.signal,
        onProgress: (progress) => patch(key, { progress }),
      })
        .then((result) => patch(key, { status: "done", progress: 1, result }))
        .catch((error: unknown) => {
          // Cancelled by the person: the row is gone already.
          if (error instanceof DOMException) return;
          patch(key, { status: "failed", error: messageOf(error, m.use_uploads_failed_to_upload_the_file()) });
        })
        .finally(() => running.current.delete(key));
    },
    [path, query, fields, patch],
  );

  const add = (files: File[]) => {
    const room = Math.max(0, maxFiles - items.filter((item) => item.status !== "failed").length);
    const added = files.map((file, index): { state: State; file: File } => {
      counter.current += 1;
      const key = `u${counter.current}`;
      const error = index >= room ? m.use_uploads_at_most_files({ maxFiles }) : checkFile(file, rules);
      const previewUrl = !error && file.type.startsWith("image/") ? URL.createObjectURL(file) : undefined;
      if (previewUrl) previews.current.set(key, previewUrl);
      return {
        file,
        state: {
          key,
          name: file.name,
          size: file.size,
          previewUrl,
          progress: 0,
          status: error ? "failed" : "uploading",
          error,
        },
      };
    });
    setItems((list) => [...list, ...added.map(({ state }) => state)]);
    for (const { state, file } of added) if (state.status === "uploading") start(state.key, file);
  };

  const remove = (key: string) => {
    release(key);
    setItems((list) => list.filter((item) => item.key !== key));
  };

  const clear = () => {
    for (const item of items) release(item.key);
    setItems([]);
  };

  // Leaving the screen stops what is still being sent.
  useEffect(() => {
    const controllers = running.current;
    const urls = previews.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  return { items, add, remove, clear, uploading: items.some((item) => item.status === "uploading") };
}

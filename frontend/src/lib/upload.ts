import { NetworkError, reportUnauthorized, toApiError, withQuery } from "@lib/api/client";
import { withKey } from "@lib/api/idempotency";
import type { Answer, QueryAt, UploadFields, UploadPath } from "@lib/api/paths";
import { followServerClock } from "@lib/clock";
import * as m from "@messages/lib";

export interface UploadOptions<P extends string> {
  query?: QueryAt<"post", P>;
  /** Other fields of the form, sent before the file. */
  fields?: UploadFields<P>;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Multipart upload with real progress; fetch cannot report it. Rejects with AbortError when cancelled. The same file, chosen again after
 * its answer was lost, is stored once.
 */
export function upload<P extends string>(
  path: UploadPath<P>,
  file: File,
  options: UploadOptions<P> = {},
): Promise<Answer<"post", P>> {
  const content = [
    withQuery(path, options.query),
    JSON.stringify(options.fields),
    file.name,
    file.size,
    file.lastModified,
  ];
  return withKey(content.join("\n"), (key) => send(path, file, options, key));
}

function send<P extends string>(
  path: UploadPath<P>,
  file: File,
  { query, fields, onProgress, signal }: UploadOptions<P>,
  key: string,
): Promise<Answer<"post", P>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  form.append("file", file, file.name);

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const done = () => signal?.removeEventListener("abort", abort);

    xhr.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener("load", () => {
      done();
      const serverNow = xhr.getResponseHeader("x-now");
      if (serverNow) followServerClock(serverNow);
      if (xhr.status >= 200 && xhr.status < 300) {
        onProgress?.(1);
        resolve((xhr.responseText === "" ? undefined : JSON.parse(xhr.responseText)) as Answer<"post", P>);
        return;
      }
      if (xhr.status === 401) reportUnauthorized();
      reject(toApiError(xhr.status, xhr.statusText, xhr.responseText, xhr.getResponseHeader("retry-after")));
    });
    xhr.addEventListener("error", () => {
      done();
      reject(new NetworkError(new Error("upload failed")));
    });
    xhr.addEventListener("abort", () => {
      done();
      reject(new DOMException("Upload cancelled", "AbortError"));
    });

    if (signal?.aborted) {
      reject(new DOMException("Upload cancelled", "AbortError"));
      return;
    }
    signal?.addEventListener("abort", abort);
    xhr.open("POST", withQuery(path, query));
    xhr.setRequestHeader("accept", "application/json");
    xhr.setRequestHeader("idempotency-key", key);
    xhr.send(form);
  });
}

export interface FileRules {
  maxBytes: number;
  /** MIME types, or "image/*" for a family. */
  types: string[];
  /** Said when the type is not among them. */
  typeMessage: string;
}

/** Checked before sending, so that nobody waits for a refusal. The server looks at the content itself. */
export function checkFile(file: File, { maxBytes, types, typeMessage }: FileRules): string | undefined {
  const matches = types.some((type) =>
    type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
  );
  if (!matches) return typeMessage;
  if (file.size > maxBytes) return m.upload_file_is_too_large({ max: Math.round(maxBytes / (1024 * 1024)) });
  if (file.size === 0) return m.upload_file_is_empty();
  return undefined;
}

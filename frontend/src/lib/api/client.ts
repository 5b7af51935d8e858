import { ApiError, NetworkError } from "@lib/api/error";
import { withKey } from "@lib/api/idempotency";
import type { Answer, BodyAndOptions, Options, Path, Query, QueryAt } from "@lib/api/paths";
import { followServerClock } from "@lib/clock";
import { noteAnswer } from "@lib/network";
import { noteReadOnly } from "@lib/read-only";

export { ApiError, NetworkError, isOutage, isStatus, messageOf } from "@lib/api/error";

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Decided by the app, which knows the way back; the client only reports. */
type UnauthorizedListener = () => void;
let onUnauthorized: UnauthorizedListener | undefined;

export function setUnauthorizedListener(listener: UnauthorizedListener | undefined): void {
  onUnauthorized = listener;
}

export function reportUnauthorized(): void {
  onUnauthorized?.();
}

/** Asks the person to prove that they are still there; answers whether they did. Only the app can ask. */
type ReauthListener = () => Promise<boolean>;
let onReauth: ReauthListener | undefined;

export function setReauthListener(listener: ReauthListener | undefined): void {
  onReauth = listener;
}

/** Asks for the proof, when it was not given lately, before something that no call of ours repeats, such as a link. */
export async function prove(): Promise<boolean> {
  const { fresh } = await api.get("/api/auth/security");
  return fresh || ((await onReauth?.()) ?? false);
}

/** A read that takes longer will not come: the network is lost without saying so. */
const READ_TIMEOUT_MS = 30_000;

/** Adds the set parameters to a path; empty and missing ones are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Shared with uploads, which cannot use fetch. */
export function toApiError(status: number, statusText: string, body: string, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter);
  return new ApiError(status, statusText, body, retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined);
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions & { query?: Query } = {},
  proved = false,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (body !== undefined) headers["content-type"] = "application/json";

  const stop = method === "GET" && !options.signal ? new AbortController() : undefined;
  const timeout = stop && setTimeout(() => stop.abort(), READ_TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(withQuery(path, options.query), {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ?? stop?.signal,
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError" && !stop?.signal.aborted) throw error;
    noteAnswer(false);
    throw new NetworkError(error);
  } finally {
    clearTimeout(timeout);
  }
  noteAnswer(true);

  const serverNow = response.headers.get("x-now");
  if (serverNow) followServerClock(serverNow);
  // The status is answered without the rest of the API, which says it each time.
  if (path !== "/api/status") noteReadOnly(response.headers.has("x-read-only"));

  if (!response.ok) {
    // Asking who is signed in, or a wrong password, is not a session that ended.
    if (response.status === 401 && !path.startsWith("/api/auth/")) reportUnauthorized();
    const error = toApiError(response.status, response.statusText, text, response.headers.get("retry-after"));
    // Refused before anything was done, so it is simply sent again.
    if (error.code === "reauth_required" && !proved && (await onReauth?.()))
      return request(method, path, body, options, true);
    throw error;
  }
  return text === "" ? undefined : JSON.parse(text);
}

/** A read by its address, for the cache that knows reads by nothing else. */
export const getUrl = (url: string) => request("GET", url);

/** The address of a file or a page that a link leads to. */
export function apiUrl<P extends string>(path: Path<"get", P>, query?: QueryAt<"get", P>): string {
  return withQuery(path, query);
}

/** Every POST but those about accounts, whose bodies are passwords and codes: the server repeats none of them. */
function post(path: string, body: unknown, options: RequestOptions & { query?: Query } = {}): Promise<unknown> {
  if (path.startsWith("/api/auth/")) return request("POST", path, body, options);
  const content = `${withQuery(path, options.query)}\n${JSON.stringify(body)}`;
  return withKey(content, (key) =>
    request("POST", path, body, { ...options, headers: { ...options.headers, "idempotency-key": key } }),
  );
}

const write =
  <M extends "put" | "patch">(method: M) =>
  <P extends string>(
    path: Path<M, P>,
    ...[body, options]: BodyAndOptions<M, P, RequestOptions & { query?: QueryAt<M, P> }>
  ) =>
    request(method.toUpperCase(), path, body ?? {}, options) as Promise<Answer<M, P>>;

export const api = {
  get: <P extends string>(path: Path<"get", P>, ...[options]: Options<"get", P, RequestOptions>) =>
    request("GET", path, undefined, options) as Promise<Answer<"get", P>>,
  post: <P extends string>(
    path: Path<"post", P>,
    ...[body, options]: BodyAndOptions<"post", P, RequestOptions & { query?: QueryAt<"post", P> }>
  ) => post(path, body ?? {}, options) as Promise<Answer<"post", P>>,
  put: write("put"),
  patch: write("patch"),
  delete: <P extends string>(path: Path<"delete", P>, options?: RequestOptions & { query?: QueryAt<"delete", P> }) =>
    request("DELETE", path, undefined, options) as Promise<Answer<"delete", P>>,
};

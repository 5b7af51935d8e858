import * as m from "@messages/lib";

/** The body of every failed call: {"code","message","fields"?,"requestId"}. */
export interface Problem {
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Field messages arrive as text or as a list of texts; the first one is shown. */
function readFields(value: unknown): Record<string, string> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, messages] of Object.entries(value)) {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages];
    const text = asText(list[0]);
    if (text) fields[name] = text;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function parseProblem(body: string): Problem | undefined {
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json !== "object" || json === null) return undefined;
    const record = json as Record<string, unknown>;
    const message = asText(record.message);
    if (!message) return undefined;
    return {
      code: asText(record.code) ?? "unknown",
      message,
      fields: readFields(record.fields),
      requestId: asText(record.requestId),
    };
  } catch {
    return undefined;
  }
}

/** A non-ok answer. Its message is the status, a colon, a space and the body (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, body: string, retryAfter?: number) {
    super(`${status}: ${body === "" ? statusText : body}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = parseProblem(body);
    this.retryAfter = retryAfter;
  }

  get code(): string {
    return this.problem?.code ?? `http_${this.status}`;
  }

  get fields(): Record<string, string> | undefined {
    return this.problem?.fields;
  }

  get requestId(): string | undefined {
    return this.problem?.requestId;
  }
}

/** The request never got an answer: no network, or the server is away. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(m.error_no_connection(), { cause });
    this.name = "NetworkError";
  }
}

/** The server could not say anything about the call itself: what was read before is still the best there is. */
export function isOutage(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** What to show a person: the server's sentence when there is one, otherwise the given default. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

import { afterEach, describe, expect, it, vi } from "vitest";
import {
  api,
  ApiError,
  messageOf,
  NetworkError,
  prove,
  setReauthListener,
  setUnauthorizedListener,
  withQuery,
} from "./client";

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response(body === "" ? null : body, { status, statusText: "Teapot", headers }));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const problem = JSON.stringify({
  code: "invalid_fields",
  message: "Title is too long",
  fields: { title: "Title is too long", "skills[1]": ["No", "Never"] },
  requestId: "r-1",
});

afterEach(() => {
  setUnauthorizedListener(undefined);
  setReauthListener(undefined);
});

// What is heard of the network has tests of its own; here it would ask between the calls.
vi.mock("@lib/network", () => ({ noteAnswer: vi.fn() }));

describe("api", () => {
  it("sends JSON with same-origin credentials and an idempotency key", async () => {
    const fetching = answer(201, '{"id":"c1"}');
    await expect(api.post("/api/notifications/read", { all: true })).resolves.toEqual({ id: "c1" });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe("/api/notifications/read");
    expect(init).toMatchObject({
      method: "POST",
      credentials: "same-origin",
      body: '{"all":true}',
      headers: { "content-type": "application/json", "idempotency-key": expect.stringMatching(UUID) as unknown },
    });
  });

  it("answers undefined for an empty body", async () => {
    answer(204, "");
    await expect(api.delete("/api/auth/totp")).resolves.toBeUndefined();
  });

  it("makes an error of status, colon and body", async () => {
    answer(422, problem);
    const error = await api.get("/api/payouts").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `422: ${problem}`,
      status: 422,
      code: "invalid_fields",
      requestId: "r-1",
      fields: { title: "Title is too long", "skills[1]": "No" },
    });
  });

  it("uses the status text when the body is empty", async () => {
    answer(418, "");
    await expect(api.get("/api/payouts")).rejects.toThrow("418: Teapot");
  });

  it("keeps Retry-After in seconds", async () => {
    answer(429, "slow down", { "retry-after": "30" });
    await expect(api.get("/api/payouts")).rejects.toMatchObject({ retryAfter: 30, code: "http_429" });
  });

  it("tells apart a failing network", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(api.get("/api/payouts")).rejects.toBeInstanceOf(NetworkError);
  });

  it("reports an ended session, but not a wrong password", async () => {
    const listener = vi.fn();
    setUnauthorizedListener(listener);
    answer(401, "{}");
    await api.post("/api/auth/login", { email: "sana@example.pk", password: "wrong" }).catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    answer(401, "{}");
    await api.get("/api/payouts").catch(() => undefined);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe("a call that asks again who is there", () => {
  const refusal = () =>
    new Response(JSON.stringify({ code: "reauth_required", message: "Confirm that it is you, and try again." }), {
      status: 403,
    });

  it("is repeated once the person has proved it, with the same body and key", async () => {
    const fetching = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValueOnce(refusal())
      .mockResolvedValueOnce(Response.json({ id: "m1" }));
    setReauthListener(() => Promise.resolve(true));
    await expect(
      api.post("/api/payout-methods", { type: "EASYPAISA", accountName: "Sana", accountNumber: "03001234567" }),
    ).resolves.toEqual({ id: "m1" });
    expect(fetching.mock.calls[0]).toEqual(fetching.mock.calls[1]);
  });

  it("fails when the person does not, and asks once only", async () => {
    const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(refusal()));
    setReauthListener(() => Promise.resolve(false));
    await expect(api.delete("/api/auth/totp")).rejects.toMatchObject({ code: "reauth_required" });
    expect(fetching).toHaveBeenCalledTimes(1);
    const listener = vi.fn(() => Promise.resolve(true));
    setReauthListener(listener);
    await expect(api.delete("/api/auth/totp")).rejects.toMatchObject({ code: "reauth_required" });
    expect(listener).toHaveBeenCalledOnce();
    expect(fetching).toHaveBeenCalledTimes(3);
  });
});

describe("a write that is sent again", () => {
  const comment = (body: string, entry = "e1") => api.post(`/api/entries/${entry}/comments`, { body });
  const refused = (status: number) => Response.json({ code: "no", message: "No" }, { status });

  /** What each call was answered, in turn; a text is a network that failed. Tells the keys that were sent. */
  function answering(...answers: (Response | string)[]) {
    const keys: (string | null)[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation((_input, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      const next = answers.shift() ?? Response.json({ id: "k1" });
      return typeof next === "string" ? Promise.reject(new TypeError(next)) : Promise.resolve(next);
    });
    return keys;
  }

  afterEach(() => vi.useRealTimers());

  it("keeps its key while nobody knows whether it happened", async () => {
    const keys = answering("Failed to fetch", refused(503), refused(500));
    for (let tries = 0; tries < 3; tries += 1) await expect(comment("Lost")).rejects.toThrow();
    await comment("Lost");
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(UUID);
  });

  it("has a new key after an answer", async () => {
    const keys = answering(Response.json({ id: "k1" }), refused(422));
    await comment("Answered");
    await expect(comment("Answered")).rejects.toThrow();
    await comment("Answered");
    expect(new Set(keys).size).toBe(3);
  });

  it("has a new key when something else is sent, or to another place", async () => {
    const keys = answering("Failed to fetch", "Failed to fetch", "Failed to fetch", "Failed to fetch");
    await expect(comment("First")).rejects.toThrow();
    await expect(comment("Second")).rejects.toThrow();
    await expect(comment("First", "e2")).rejects.toThrow();
    await expect(comment("First")).rejects.toThrow();
    expect(new Set(keys).size).toBe(3);
    expect(keys[3]).toBe(keys[0]);
  });

  it("shares its key with a second one under way", async () => {
    const keys = answering();
    await Promise.all([comment("Twice"), comment("Twice")]);
    expect(keys[0]).toBe(keys[1]);
  });

  it("is a new intention after ten minutes", async () => {
    vi.useFakeTimers({ now: 0 });
    const keys = answering("Failed to fetch", "Failed to fetch");
    await expect(comment("Later")).rejects.toThrow();
    vi.setSystemTime(10 * 60_000);
    await expect(comment("Later")).rejects.toThrow();
    vi.setSystemTime(10 * 60_000 + 1);
    await comment("Later");
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("forgets the oldest of too many", async () => {
    const lost = Array.from({ length: 52 }, () => "Failed to fetch");
    const keys = answering(...lost);
    for (let number = 0; number <= 50; number += 1) await expect(comment(`Many ${number}`)).rejects.toThrow();
    await expect(comment("Many 50")).rejects.toThrow();
    await comment("Many 0");
    expect(keys[51]).toBe(keys[50]);
    expect(keys[52]).not.toBe(keys[0]);
  });

  it("carries no key when it is about an account", async () => {
    const keys = answering();
    await api.post("/api/auth/login", { email: "sana@example.pk", password: "kites" });
    const edit = (id: string) => api.patch(`/api/contests/${id}`, { title: "Logo" });
    await edit("c1");
    expect(keys).toEqual([null, null]);
  });
});

describe("a proof before a link is followed", () => {
  it("is asked for only when the last one is too old", async () => {
    const listener = vi.fn(() => Promise.resolve(true));
    setReauthListener(listener);
    const fetching = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(() => Promise.resolve(Response.json({ fresh: true })));
    await expect(prove()).resolves.toBe(true);
    expect(listener).not.toHaveBeenCalled();
    fetching.mockImplementation(() => Promise.resolve(Response.json({ fresh: false })));
    await expect(prove()).resolves.toBe(true);
    expect(listener).toHaveBeenCalledOnce();
    setReauthListener(() => Promise.resolve(false));
    await expect(prove()).resolves.toBe(false);
    setReauthListener(undefined);
    await expect(prove()).resolves.toBe(false);
  });
});

describe("messageOf", () => {
  it("prefers the server's sentence", () => {
    expect(messageOf(new ApiError(422, "x", problem), "Default")).toBe("Title is too long");
    expect(messageOf(new ApiError(500, "x", "<html>"), "Default")).toBe("Default");
    expect(messageOf(new Error("inner"), "Default")).toBe("Default");
  });
});

describe("withQuery", () => {
  it("leaves out what is not set", () => {
    expect(withQuery("/api/contests", { status: "open", category: "", cursor: null, page: 2 })).toBe(
      "/api/contests?status=open&page=2",
    );
    expect(withQuery("/api/contests", {})).toBe("/api/contests");
  });
});

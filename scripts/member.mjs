// Members of a server in development, for scripts: register, call, pay with the sandbox.
import assert from "node:assert/strict";

const PASSWORD = "kites over lahore 9";

/** A browser that is signed in at one or several servers over the same database. */
export class Member {
  /** `bases` takes turns: each call goes to the next server. */
  constructor(bases) {
    this.bases = bases;
    this.calls = 0;
    this.cookies = new Map();
  }

  /** Registers and confirms `name`@example.com. */
  static async register(bases, name, role) {
    const member = new Member(bases);
    const email = `${name}@example.com`;
    await member.call("POST", "/api/auth/register", { email, password: PASSWORD, firstName: "Asma", role }, 202);
    const mails = await fetch(`${bases[0]}/dev/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { Accept: "application/json" },
    });
    const code = /^\d{6}$/m.exec((await mails.json())[0].text)[0];
    await member.call("POST", "/api/auth/register/confirm", { email, code }, 200);
    return member;
  }

  /** Calls with a JSON body or a form, and answers with what comes; fails with another status than `expected`. */
  async call(method, path, body, expected) {
    const base = this.bases[this.calls++ % this.bases.length];
    const headers = { "Sec-Fetch-Site": "same-origin" };
    if (!(body instanceof FormData)) headers["Content-Type"] = "application/json";
    if (this.cookies.size > 0) headers.Cookie = this.cookieHeader();
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    const answer = await fetch(base + path, { method, headers, body: sent });
    for (const cookie of answer.headers.getSetCookie()) {
      const [key, ...value] = cookie.split(";")[0].split("=");
      this.cookies.set(key, value.join("="));
    }
    const text = await answer.text();
    assert.equal(answer.status, expected, `${method} ${base}${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** As a browser sends them. */
  cookieHeader() {
    return [...this.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  }

  /** Posts a contest and pays for it: `{contest, payment}`, both ids. */
  async payContest() {
    const deadline = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    const brief = "A logo for a bakery in Lahore that smells of fresh bread.";
    const form = { title: "Logo for a bakery", brief, category: "Logo Design", prizeCents: 1_250_000, deadline };
    const contest = await this.call("POST", "/api/contests", form, 201);
    const deposit = { contestId: contest.id, provider: "easypaisa" };
    const started = await this.call("POST", "/api/payments/deposit", deposit, 200);
    const signed = new URL(started.redirectUrl, this.bases[0]).searchParams;
    const message = {
      amount: signed.get("amount"),
      reference: signed.get("ref"),
      status: "SUCCESS",
      merchant_ref: signed.get("contest"),
      signature: signed.get("sig"),
    };
    await this.call("POST", "/api/payments/easypaisa/webhook", message, 200);
    const payment = await this.call("GET", `/api/payments/${started.paymentId}`, undefined, 200);
    assert.equal(payment.status, "SUCCEEDED");
    return { contest: contest.id, payment: started.paymentId };
  }
}

// What people and staff do on a running server, over its API: the acts that scale.mjs measures and repeats.
//
// People come from `muqabla seed --contests`: they have a password, talents have an approved identity and a payout method.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { createServer } from "node:net";

/** The password of everybody whom the seed registers. */
const PASSWORD = "muqabla-demo-2026";
const BRIEF =
  "A mark for a bakery in Lahore that smells of fresh bread. It must read well at two centimetres, on paper bags and on a shop sign, in one " +
  "colour and in two. Please avoid ears of wheat: every bakery in the street has them. We like plain letters and warm colours.";

/** A server, and how long its answers take. */
export class Site {
  #agent = new Agent({ keepAlive: true, maxSockets: 96 });

  /** `onAnswer` is told of every request: what it was for, its milliseconds, its status. */
  constructor(base, onAnswer = () => {}) {
    this.base = new URL(base);
    this.onAnswer = onAnswer;
  }

  send(method, path, headers, body) {
    const { hostname, port } = this.base;
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.#agent, hostname, port, method, path, headers }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on("error", reject);
      });
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no answer for 30 s`)));
      sent.on("error", reject);
      sent.end(body);
    });
  }

  close() {
    this.#agent.destroy();
  }
}

/** Somebody with a browser: keeps cookies, and says where requests come from. */
export class Person {
  #cookies = new Map();

  constructor(site, { id, email } = {}) {
    Object.assign(this, { site, id, email });
  }

  /** Sends a request for `act`; fails when the answer is no success. Answers its JSON. */
  async call(act, method, path, { json, form, key = false, from = "same-origin" } = {}) {
    const headers = { accept: "application/json", ...this.#identity() };
    if (from) headers["sec-fetch-site"] = from;
    if (key) headers["idempotency-key"] = randomUUID();
    let body;
    if (json !== undefined) {
      body = Buffer.from(JSON.stringify(json));
      headers["content-type"] = "application/json";
    } else if (form) {
      ({ body, type: headers["content-type"] } = form);
    }
    if (method !== "GET") headers["content-length"] = body?.length ?? 0;
    const begin = performance.now();
    const answer = await this.site.send(method, path, headers, body).catch((error) => {
      this.site.onAnswer(act, performance.now() - begin, 0);
      throw error;
    });
    this.site.onAnswer(act, performance.now() - begin, answer.status);
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [name, ...value] = cookie.split(";")[0].split("=");
      this.#cookies.set(name, value.join("="));
    }
    const text = answer.body.toString();
    assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return answer.headers["content-type"]?.startsWith("application/json") ? JSON.parse(text) : undefined;
  }

  #identity() {
    if (this.#cookies.size === 0) return {};
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  /** Opens a stream of events on a connection of its own; `onText` gets what arrives. Answers what ends it. */
  listen(onText) {
    const { hostname, port } = this.site.base;
    const headers = { accept: "text/event-stream", ...this.#identity() };
    return new Promise((resolve, reject) => {
      const sent = request({ agent: false, hostname, port, path: "/api/events", headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`/api/events answered ${answer.statusCode}`));
        answer.setEncoding("utf8").on("data", onText);
        answer.on("error", () => {}); // it was ended
        resolve(() => sent.destroy());
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  signIn() {
    return this.call("sign in", "POST", "/api/auth/login", { json: { email: this.email, password: PASSWORD } });
  }
}

/** A form with one file, as browsers send it. */
function formOf({ name, mimeType, buffer }) {
  const boundary = `----muqabla${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mimeType}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), buffer, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** One contest on its way. Every method is an act; some take more than one request. */
export class Contest {
  entries = [];

  constructor({ client, admin, provider }, number) {
    Object.assign(this, { client, admin, provider, number });
  }

  get path() {
    return `/api/contests/${this.id}`;
  }

  async post() {
    const deadline = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    const json = {
      title: `Logo for bakery ${this.number}`,
      brief: BRIEF,
      category: "Logo Design",
      prizeCents: 1_250_000,
      deadline,
    };
    this.id = (await this.client.call("post a contest", "POST", "/api/contests", { json, key: true })).id;
  }

  async pay() {
    const json = { contestId: this.id, provider: "easypaisa" };
    const started = await this.client.call("begin a payment", "POST", "/api/payments/deposit", { json, key: true });
    this.checkout = new URL(started.redirectUrl, this.client.site.base).searchParams;
  }

  /** What the provider posts. */
  async confirm() {
    const of = (name) => this.checkout.get(name);
    const json = {
      amount: of("amount"),
      reference: of("ref"),
      status: "SUCCESS",
      merchant_ref: of("contest"),
      signature: of("sig"),
    };
    await this.provider.call("confirm a payment", "POST", "/api/payments/easypaisa/webhook", { json, from: "" });
  }

  async upload(talent, file) {
    return (await talent.call("upload a file", "POST", "/api/upload/entry", { form: formOf(file), key: true })).id;
  }

  async enter(talent, files, index) {
    const json = { files, note: `Version ${index + 1}, drawn by hand first, then cleaned.`, ownWork: true };
    if (files.length === 0) json.link = `https://example.com/work/${index}`;
    const entry = await talent.call("enter", "POST", `${this.path}/entries`, { json, key: true });
    this.entries.push({ id: entry.id, talent });
  }

  async look() {
    await this.client.call("look at the entries", "GET", `${this.path}/entries`);
  }

  async rate(index) {
    await this.client.call("rate an entry", "POST", `/api/entries/${this.entries[index].id}/rating`, {
      json: { stars: 1 + (index % 5) },
    });
  }

  async shortlist(index) {
    await this.client.call("shortlist an entry", "POST", `/api/entries/${this.entries[index].id}/shortlist`, {
      json: { shortlisted: true },
    });
  }

  async comment(index, person = this.client) {
    await person.call("comment on an entry", "POST", `/api/entries/${this.entries[index].id}/comments`, {
      json: { body: "Could the letters be a little heavier, so that they hold on brown paper?" },
      key: true,
    });
  }

  async ask() {
    this.question = await this.entries[0].talent.call("ask a question", "POST", `${this.path}/questions`, {
      json: { body: "May the mark use the name in Urdu as well as in English?" },
      key: true,
    });
  }

  async answer() {
    const id = this.question.questions?.at(-1)?.id ?? this.question.id;
    await this.client.call("answer a question", "POST", `/api/questions/${id}/answer`, {
      json: { answer: "Yes, both, one above the other." },
      key: true,
    });
  }

  async award(index = 0) {
    this.winner = this.entries[index].talent;
    await this.client.call("award", "POST", `${this.path}/award`, {
      json: { entryId: this.entries[index].id },
      key: true,
    });
  }

  async handOver(file) {
    await this.winner.call("upload a final file", "POST", `${this.path}/handover/files`, {
      form: formOf(file),
      key: true,
    });
  }

  async deliver() {
    await this.winner.call("deliver", "POST", `${this.path}/handover/deliver`);
  }

  async accept() {
    await this.client.call("accept", "POST", `${this.path}/handover/accept`);
  }

  async findPayout() {
    this.payout = (await this.winner.call("look at the handover", "GET", `${this.path}/handover`)).payoutId;
  }

  async payOut() {
    await this.admin.call("pay out", "POST", `/api/admin/payouts/${this.payout}/paid`, {
      json: { reference: `TRX-${this.number}-${randomUUID().slice(0, 8)}` },
      key: true,
    });
  }

  async review(person, other) {
    await person.call("review", "POST", "/api/reviews", {
      json: {
        contestId: this.id,
        revieweeId: other.id,
        rating: 5,
        comment: "Clear, quick and friendly. I would work with them again.",
      },
      key: true,
    });
  }

  async refund() {
    await this.client.call("take the prize back", "POST", `${this.path}/refund`, { json: {}, key: true });
  }
}

/** A mail server that takes everything and keeps nothing; `count` says how many mails came. */
export async function mailSink() {
  const sink = { count: 0, url: "", close: () => server.close() };
  const server = createServer((socket) => {
    let inData = false;
    let rest = "";
    socket.setEncoding("latin1");
    socket.on("error", () => {});
    socket.write("220 sink ESMTP\r\n");
    socket.on("data", (text) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop();
      for (const line of lines) {
        if (inData) {
          if (line !== ".") continue;
          inData = false;
          sink.count += 1;
          socket.write("250 taken\r\n");
        } else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) {
          socket.end("221 bye\r\n");
        } else if (/^EHLO/i.test(line)) {
          socket.write("250-sink\r\n250 8BITMIME\r\n");
        } else {
          socket.write("250 ok\r\n");
        }
      }
    });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  sink.url = `smtp://127.0.0.1:${server.address().port}`;
  return sink;
}

// Registers a client and pays contests with the sandbox, for scripts: pay.mjs <base url> <letter> prints the id of a payment that succeeded.
// Needs a server in development.
import assert from "node:assert/strict";

const [base, name] = process.argv.slice(2);
const email = `payer-${name}@example.com`;
const password = "kites over lahore 9";
const cookies = new Map();

async function call(method, path, body, expected) {
  const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  if (cookies.size > 0) headers.Cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  for (const cookie of answer.headers.getSetCookie()) {
    const [key, ...value] = cookie.split(";")[0].split("=");
    cookies.set(key, value.join("="));
  }
  const text = await answer.text();
  assert.equal(answer.status, expected, `${method} ${path}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

await call("POST", "/api/auth/register", { email, password, firstName: "Asma", role: "CLIENT" }, 202);
const mails = await fetch(`${base}/dev/mailbox?to=${encodeURIComponent(email)}`, {
  headers: { Accept: "application/json" },
});
const code = /^\d{6}$/m.exec((await mails.json())[0].text)[0];
await call("POST", "/api/auth/register/confirm", { email, code }, 200);
const deadline = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const brief = "A logo for a bakery in Lahore that smells of fresh bread.";
const contest = await call(
  "POST",
  "/api/contests",
  { title: "Logo for a bakery", brief, category: "Logo Design", prizeCents: 1_250_000, deadline },
  201,
);
const started = await call("POST", "/api/payments/deposit", { contestId: contest.id, provider: "easypaisa" }, 200);
const signed = new URL(started.redirectUrl, base).searchParams;
const message = {
  amount: signed.get("amount"),
  reference: signed.get("ref"),
  status: "SUCCESS",
  merchant_ref: signed.get("contest"),
  signature: signed.get("sig"),
};
await call("POST", "/api/payments/easypaisa/webhook", message, 200);
assert.equal((await call("GET", `/api/payments/${started.paymentId}`, undefined, 200)).status, "SUCCEEDED");
console.log(started.paymentId);

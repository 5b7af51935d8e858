// How long answers take for addresses with and without an account: node bench/enumeration.mjs
//
// Needs what browser tests need (cargo build --workspace, a built site). Both kinds of address are asked in turn, so that each
// sees the same neighbours. Prints medians and their ratio; somebody who guesses addresses must not read it from them.
import assert from "node:assert/strict";
import { open, PASSWORD } from "../frontend/e2e/harness.mjs";

const RUNS = Number(process.env.RUNS ?? 200);
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

const stage = await open("enumeration");
const post = async (path, body) => {
  const begin = performance.now();
  const answer = await fetch(stage.baseUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.baseUrl },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { ms: performance.now() - begin, said: `${answer.status} ${text.replace(/"requestId":"[^"]*"/, "")}` };
};

const register = (email) =>
  post("/api/auth/register", { email, password: PASSWORD, firstName: "Known", role: "CLIENT" });

const CALLS = {
  "sign-in, wrong password": (email) => post("/api/auth/login", { email, password: "not-the-password-9" }),
  registration: register,
  "forgotten password": (email) => post("/api/auth/password/forgot", { email }),
};

try {
  const known = "known@example.com";
  assert.match((await register(known)).said, /^202/);
  const joined = await post("/api/auth/register/confirm", { email: known, code: await stage.codeInMail(known) });
  assert.match(joined.said, /^200/);
  console.log(`| call | answer | with account ms | without ms | ratio |\n|---|---|---|---|---|`);
  for (const [name, call] of Object.entries(CALLS)) {
    const times = { with: [], without: [] };
    const said = new Set();
    for (let run = -10; run < RUNS; run += 1) {
      const answers = { with: await call(known), without: await call(`nobody${run + 10}@example.com`) };
      for (const [kind, { ms, said: words }] of Object.entries(answers)) {
        said.add(words);
        if (run >= 0) times[kind].push(ms);
      }
    }
    assert.equal(said.size, 1, `they differ by what is said: ${[...said].join(" | ")}`);
    const [one, other] = [median(times.with), median(times.without)];
    console.log(
      `| ${name} | ${[...said][0].slice(0, 3)} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${(one / other).toFixed(3)} |`,
    );
  }
} finally {
  await stage.close();
}

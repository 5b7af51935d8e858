// From a contest to the prize: money-story.mjs <name> <base url>... plays it with people of that name. With several servers over one database each
// call goes to the next one. Needs servers in development.
import assert from "node:assert/strict";
import { Member } from "./member.mjs";

const [name, ...bases] = process.argv.slice(2);
const client = await Member.register(bases, `client-${name}`, "CLIENT");
const talent = await Member.register(bases, `talent-${name}`, "TALENT");

const { contest } = await client.payContest();
const at = (path) => `/api/contests/${contest}${path}`;
const entry = await talent.call(
  "POST",
  at("/entries"),
  { files: [], ownWork: true, link: "https://example.com/logo" },
  201,
);
await client.call("POST", at("/award"), { entryId: entry.id }, 200);
const form = new FormData();
form.append("file", new Blob(["The logo, as promised.\n"], { type: "text/plain" }), "logo.txt");
await talent.call("POST", at("/handover/files"), form, 201);
await talent.call("POST", at("/handover/deliver"), undefined, 200);
await client.call("POST", at("/handover/accept"), undefined, 200);
for (const member of [client, talent]) {
  const seen = await member.call("GET", at("/handover"), undefined, 200);
  assert.equal(seen.status, "ACCEPTED", JSON.stringify(seen));
}

// A contest that is paid back, as far as its client decides.
const { contest: other } = await client.payContest();
await client.call("POST", `/api/contests/${other}/refund`, {}, 200);

// Writes src/lib/api/schema.gen.ts from the backend's OpenAPI document; a test in src/lib/api compares the two.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const root = join(import.meta.dirname, "..");
export const target = join(root, "src/lib/api/schema.gen.ts");

// The document names these values as the source of the server does; this is how they travel. Values that are right already stay.
const WIRE = {
  Category: ["design", "development", "marketing", "writing"],
  ContestAction: [
    "edit",
    "delete",
    "pay",
    "closeEntries",
    "refund",
    "award",
    "submitEntry",
    "ask",
    "announce",
    "answer",
    "deliver",
    "accept",
    "requestChanges",
    "uploadHandover",
  ],
  ContestOutcome: ["COMPLETED", "REFUNDED", "CANCELLED"],
  ContestStatus: ["DRAFT", "OPEN", "SHORTLISTING", "AWARDED", "CLOSED"],
  ContestViewer: ["VISITOR", "CLIENT", "ENTRANT", "WINNER", "TALENT", "MEMBER"],
  DeclineReason: ["OFF_BRIEF", "STYLE", "QUALITY", "SIMILAR", "OTHER"],
  EntryAction: ["shortlist", "unshortlist", "rate", "decline", "restore", "withdraw", "comment", "award", "publish", "unpublish"],
  EntryStatus: ["SUBMITTED", "SHORTLISTED", "DECLINED", "WITHDRAWN", "WINNER", "NOT_SELECTED"],
  HandoverAcceptedBy: ["CLIENT", "TIMER"],
  HandoverAction: ["uploadHandover", "deliver", "accept", "requestChanges", "awardAnother"],
  HandoverStatus: ["AWAITING_FILES", "IN_REVIEW", "CHANGES_REQUESTED", "ACCEPTED", "LAPSED", "REPLACED"],
  PaymentStatus: ["CREATED", "PENDING", "SUCCEEDED", "FAILED", "CANCELLED", "EXPIRED", "REVIEW", "REFUND_PENDING", "REFUNDED"],
  PayoutHold: ["HANDOVER", "METHOD"],
  PayoutMethodType: ["EASYPAISA", "JAZZCASH", "BANK_TRANSFER"],
  PayoutStatus: ["PENDING", "PAID", "FAILED"],
  Provider: ["easypaisa", "jazzcash"],
  QuestionKind: ["QUESTION", "ANNOUNCEMENT"],
  RefundStatus: ["PENDING", "SENT", "REFUNDED", "REFUSED"],
};

const key = (value) => value.replaceAll("_", "").toLowerCase();

/** The values as they travel. A value that the list above does not know is kept, so that a new one is never lost. */
function travelling(name, values) {
  const wire = new Map((WIRE[name] ?? []).map((value) => [key(value), value]));
  return values.map((value) => wire.get(key(value)) ?? value);
}

export async function generate() {
  const document = JSON.parse(readFileSync(join(root, "../apps/api/openapi.json"), "utf8"));
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (schema.enum) schema.enum = travelling(name, schema.enum);
  }
  const text = astToString(await openapi(document));
  return `// Made by "npm run types" from apps/api/openapi.json. Do not edit.\n\n${text}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(target, await generate());

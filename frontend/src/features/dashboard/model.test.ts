import { describe, expect, it } from "vitest";
import type { ContestStatus, MyEntry, OwnContest, PaymentView } from "@lib/api/types";
import { clientTotals, groupContests, mostUrgent, stepOf } from "./client-model";
import { candidates, justBegun, latestPayment, namedPayment, paymentNotice, readAnswer } from "./payment-notice";
import { answersDue, earningsByMonth, handoversDue, inEntryTab, niceCeiling, shortRupees } from "./talent-model";

let next = 0;
function own(
  status: ContestStatus,
  change: Partial<OwnContest> & { dueAt?: string; mine?: boolean; createdAt?: string } = {},
): OwnContest {
  const { dueAt = null, mine = false, createdAt = "2026-11-01T00:00:00Z", ...rest } = change;
  const id = `c${next++}`;
  return {
    visibility: "PUBLIC",
    contest: {
      id,
      title: `Contest ${id}`,
      brief: "",
      category: "design",
      subcategory: null,
      status,
      outcome: null,
      prizeCents: 100,
      placeCount: 1,
      currency: "PKR",
      deadline: "2026-12-01T00:00:00Z",
      createdAt,
      entriesCount: 0,
      sealed: true,
      featured: false,
      guaranteed: false,
      client: { id: "me", name: "Palwasha", imageUrl: null },
    },
    next: { code: "X", title: "", detail: "", dueAt, mine },
    unseenEntries: 0,
    liveEntries: 0,
    escrowCents: 0,
    allowedActions: [],
    ...rest,
  };
}
const payment = (contestId: string, createdAt: string): PaymentView => ({
  id: `${contestId}-${createdAt}`,
  contestId,
  purpose: "DEPOSIT",
  provider: "easypaisa",
  status: "PENDING",
  amountCents: 100,
  currency: "PKR",
  createdAt,
  confirmedAt: null,
  expiresAt: createdAt,
  redirectUrl: null,
  refund: null,
});

describe("what became of a payment", () => {
  it("is told by the server, whatever the address claims", () => {
    expect(paymentNotice("success", { status: "PENDING", provider: "easypaisa" }, "Honey")).toMatchObject({
      kind: "warning",
      actions: ["check", "pay"],
    });
    expect(paymentNotice("failed", { status: "SUCCEEDED", provider: "easypaisa" }, "Honey")).toMatchObject({
      kind: "success",
      actions: ["open"],
    });
    expect(paymentNotice("success", { status: "FAILED", provider: "jazzcash" }, "Honey")).toMatchObject({
      kind: "danger",
      actions: ["pay"],
    });
  });

  it("never asks to pay twice while money is being looked at", () => {
    for (const status of ["REVIEW", "REFUND_PENDING", "REFUNDED", "SUCCEEDED"] as const)
      expect(paymentNotice("success", { status, provider: "easypaisa" }, "Honey").actions).not.toContain("pay");
  });

  it("is the latest one among own contests", () => {
    expect(readAnswer("success")).toBe("success");
    expect(readAnswer("yes")).toBeUndefined();
    // A provider's own page sends people back with the payment's id, which claims nothing.
    const id = "01a1ff5b-b797-73a4-9c62-3bbf74752b5a";
    expect([readAnswer(id), namedPayment(id)]).toEqual(["success", id]);
    expect([namedPayment("success"), namedPayment(`${id}0`), namedPayment(null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      latestPayment([
        payment("a", "2026-11-01T00:00:00Z"),
        payment("b", "2026-11-03T00:00:00Z"),
        payment("c", "2026-11-02T00:00:00Z"),
      ])?.contestId,
    ).toBe("b");
    expect(latestPayment<PaymentView>([])).toBeUndefined();
  });

  it("was begun within the hour, unless a contest is named", () => {
    const at = Date.parse("2026-11-21T08:00:00Z");
    const payments = [
      payment("a", "2026-11-21T07:00:00Z"),
      payment("b", "2026-11-21T07:00:01Z"),
      payment("c", "2026-11-20T07:30:00Z"),
    ];
    expect(justBegun(payments, at).map(({ contestId }) => contestId)).toEqual(["b"]);
  });

  it("is looked for where it can be: the named contest, drafts, the newest", () => {
    const drafts = Array.from({ length: 6 }, () => own("DRAFT"));
    const open = Array.from({ length: 6 }, (_, index) => own("OPEN", { createdAt: `2026-11-1${index}T00:00:00Z` }));
    const asked = candidates([...open, ...drafts], null);
    expect(asked).toHaveLength(8);
    expect(asked.filter(({ contest }) => contest.status === "DRAFT")).toHaveLength(4);
    expect(asked).toContain(open[5]);
    expect(candidates([...open, ...drafts], open[0]?.contest.id ?? "")).toEqual([open[0]]);
    expect(candidates(drafts, null)).toHaveLength(6);
  });
});

describe("the client's contests", () => {
  it("stand by state, one's own turn first, then what is due first", () => {
    const late = own("OPEN", { dueAt: "2026-12-05T00:00:00Z" });
    const soon = own("OPEN", { dueAt: "2026-12-02T00:00:00Z" });
    const mine = own("OPEN", { mine: true });
    expect(
      groupContests([late, soon, mine, own("DRAFT")]).map(({ status, contests }) => [status, contests.length]),
    ).toEqual([
      ["DRAFT", 1],
      ["OPEN", 3],
    ]);
    expect(groupContests([late, soon, mine])[0]?.contests).toEqual([mine, soon, late]);
    expect(mostUrgent([late, mine])).toBe(mine);
    expect(mostUrgent([late])).toBeUndefined();
    const files = own("AWARDED", { mine: true });
    expect(mostUrgent([own("OPEN", { mine: true, dueAt: "2026-11-02T00:00:00Z" }), files])).toBe(files);
  });

  it("add up to the money that is held", () => {
    expect(
      clientTotals([
        own("OPEN", { escrowCents: 500, unseenEntries: 2, liveEntries: 3 }),
        own("AWARDED", { escrowCents: 70, mine: true }),
        own("DRAFT"),
        own("CLOSED", { liveEntries: 9 }),
      ]),
    ).toEqual({
      escrowCents: 570,
      running: 2,
      drafts: 1,
      unseen: 2,
      liveEntries: 3,
      yourTurn: 1,
    });
  });

  it("have one next action out of what the server allows", () => {
    const draft = own("DRAFT", { allowedActions: ["edit", "pay", "delete"] });
    expect(stepOf(draft)).toEqual({ label: "Pay the prize", to: `/contests/new?contest=${draft.contest.id}` });
    expect(stepOf(own("SHORTLISTING", { allowedActions: ["award", "refund"], mine: true })).label).toBe(
      "Choose the winner",
    );
    expect(stepOf(own("AWARDED", { allowedActions: ["accept"], mine: true })).label).toBe("Check the files");
    expect(stepOf(own("AWARDED", { allowedActions: ["answerDispute"], mine: true })).label).toBe("Answer the dispute");
    expect(stepOf(own("SHORTLISTING", { allowedActions: ["award", "withdrawRefundRequest"] })).label).toBe(
      "See your request",
    );
    expect(stepOf(own("OPEN", { unseenEntries: 1 })).label).toBe("See new entries");
    expect(stepOf(own("CLOSED")).label).toBe("Open contest");
  });
});

describe("the freelancer's side", () => {
  const entry = (status: MyEntry["entry"]["status"], handoverDueAt: string | null = null) =>
    ({ entry: { status }, handoverDueAt }) as MyEntry;

  it("sorts entries by state and handovers by date", () => {
    const entries = [
      entry("SUBMITTED"),
      entry("SHORTLISTED"),
      entry("WINNER", "2026-12-03T00:00:00Z"),
      entry("WINNER", "2026-12-01T00:00:00Z"),
      entry("DECLINED"),
      entry("NOT_SELECTED"),
      entry("WITHDRAWN"),
    ];
    expect(
      (["all", "running", "shortlisted", "won", "ended"] as const).map((tab) => inEntryTab(entries, tab).length),
    ).toEqual([7, 2, 1, 2, 3]);
    expect(handoversDue(entries).map(({ handoverDueAt }) => handoverDueAt)).toEqual([
      "2026-12-01T00:00:00Z",
      "2026-12-03T00:00:00Z",
    ]);
  });

  it("names disputes to answer, the nearest first", () => {
    const disputed = (disputeAnswerDueAt: string | null) => ({ ...entry("WINNER"), disputeAnswerDueAt });
    const entries = [disputed(null), disputed("2026-12-03T00:00:00Z"), disputed("2026-12-01T00:00:00Z")];
    expect(answersDue(entries).map(({ disputeAnswerDueAt }) => disputeAnswerDueAt)).toEqual([
      "2026-12-01T00:00:00Z",
      "2026-12-03T00:00:00Z",
    ]);
  });

  it("adds up earnings by month of Pakistan", () => {
    const paid = (paidAt: string, amountCents: number) => ({ status: "PAID" as const, paidAt, amountCents });
    const months = earningsByMonth(
      [
        paid("2026-11-02T00:00:00Z", 10),
        paid("2026-10-31T20:00:00Z", 5),
        paid("2026-10-31T18:00:00Z", 3),
        paid("2025-11-15T00:00:00Z", 99),
        { status: "PENDING", paidAt: null, amountCents: 1_000 },
      ],
      Date.parse("2026-11-21T08:00:00Z"),
    );
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ key: "2026-11", label: "Nov", year: 2026, cents: 15 });
    expect(months.at(-2)?.cents).toBe(3);
    expect(months[0]).toMatchObject({ key: "2025-12", cents: 0 });
  });

  it("draws an axis with round figures", () => {
    expect([0, 9_000_00, 12_345_00, 60_000_00].map(niceCeiling)).toEqual([100_000, 10_000_00, 20_000_00, 100_000_00]);
    expect([0, 500_00, 25_000_00, 1_500_000_00].map(shortRupees)).toEqual(["0", "500", "25K", "1.5M"]);
  });
});

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, Distribution } from "@lib/api/types";
import * as trips from "@lib/payment-trip";
import { contest } from "../model/contest.fixture";
import { DistributionCard } from "./distribution-card";
import { RefundRequestNotice } from "./refund-request-notice";
import { hasTerms, TermsCard } from "./terms-card";
import { TermsDialogs } from "./terms-dialogs";

const running: ContestDetail = {
  ...contest,
  fundedAt: "2026-11-20T13:00:00Z",
  allowedActions: ["extend", "raise", "guarantee"],
  extension: { used: 0, left: 2, latest: "2026-12-20T13:00:00Z" },
};

function show(ui: React.ReactNode) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{ui}</MemoryRouter>
    </SWRConfig>,
  );
}

/** What was sent: method, path, body and the key against paying twice. */
function listen(answer: () => Response) {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    if (init?.method === "POST")
      sent.push({
        path,
        body: JSON.parse(typeof init.body === "string" ? init.body : "null"),
        key: new Headers(init.headers).get("idempotency-key"),
      });
    return Promise.resolve(path.endsWith("/api/payments/providers") ? Response.json([]) : answer());
  });
  return sent;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T07:00:00Z"), shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the terms", () => {
  it("can be changed only where the server allows it", () => {
    expect(hasTerms({ ...contest, allowedActions: ["edit"] })).toBe(false);
    expect(hasTerms({ ...running, viewer: "ENTRANT" })).toBe(false);
    const { unmount } = show(<TermsCard contest={running} />);
    for (const name of ["Extend", "Raise", "Switch on"]) expect(screen.getByRole("button", { name })).toBeVisible();
    unmount();
    show(<TermsCard contest={{ ...running, guaranteed: true, allowedActions: [] }} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/On, permanently/)).toBeVisible();
  });

  it("say how often the deadline can still move", () => {
    for (const [left, text] of [
      [2, "2 extensions left, to"],
      [1, "1 extension left, to"],
      [0, "0 extensions left, to"],
    ] as const) {
      const extension = { used: 2 - left, left, latest: "2026-12-20T13:00:00Z" };
      const { unmount } = show(<TermsCard contest={{ ...running, extension }} />);
      expect(screen.getByText(new RegExp(`^${text}`))).toHaveTextContent(/ at the latest\.$/);
      unmount();
    }
  });

  it("lead back to a raise that is not paid yet", async () => {
    const goPay = vi.spyOn(trips, "goPay").mockReturnValue();
    show(
      <TermsCard
        contest={{
          ...running,
          raise: {
            paymentId: "p1",
            amountCents: 50_000,
            redirectUrl: "https://wallet.example/pay",
            expiresAt: "2026-11-21T07:30:00Z",
          },
        }}
      />,
    );
    expect(screen.getByText(/more are not paid yet/)).toHaveTextContent(
      "PKR 500 more are not paid yet. The offer stands until 21 Nov, 12:30.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Continue to pay" }));
    expect(goPay).toHaveBeenCalledWith(
      { paymentId: "p1", what: "the higher prize of “Logo”", back: "/contests/c1" },
      "https://wallet.example/pay",
    );
  });
});

describe("extending", () => {
  it("sends the chosen moment in UTC and says what is left", async () => {
    const sent = listen(() => Response.json(contest));
    const onClose = vi.fn();
    show(<TermsDialogs contest={running} change="deadline" onClose={onClose} />);
    expect(
      screen.getByText(
        /You can extend twice; this is the first time\. Everybody who entered is told by mail \(3 entries so far\)/,
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "7 days more" }));
    await userEvent.click(screen.getByRole("button", { name: "Extend the deadline" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: "/api/contests/c1/extend",
        body: { deadline: "2026-12-08T13:00:00.000Z" },
        key: expect.any(String) as unknown,
      },
    ]);
  });

  it("says that entries open again", () => {
    show(<TermsDialogs contest={{ ...running, status: "SHORTLISTING" }} change="deadline" onClose={vi.fn()} />);
    expect(screen.getByText("Entries open again")).toBeVisible();
  });
});

describe("raising", () => {
  it("sends nothing while the prize is not higher", async () => {
    const sent = listen(() => Response.json({}));
    show(<TermsDialogs contest={running} change="prize" onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText("New prize"), "900");
    await userEvent.click(screen.getByRole("button", { name: /^Pay with Easypaisa/ }));
    expect(await screen.findByText("The new prize must be higher than PKR 1,000")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("pays the difference at the chosen wallet, with a key", async () => {
    const goPay = vi.spyOn(trips, "goPay").mockReturnValue();
    const sent = listen(() => Response.json({ paymentId: "p9", redirectUrl: "https://wallet.example/p9" }));
    show(<TermsDialogs contest={running} change="prize" onClose={vi.fn()} />);
    await userEvent.type(screen.getByLabelText("New prize"), "1500");
    expect(screen.getByText("To pay now").parentElement).toHaveTextContent("PKR 500");
    await userEvent.click(screen.getByRole("button", { name: /^Pay with JazzCash/ }));
    await waitFor(() => expect(goPay).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      path: "/api/contests/c1/raise",
      body: { prizeCents: 150_000, provider: "jazzcash" },
    });
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("the guarantee", () => {
  it("says before that it can never be switched off", async () => {
    const sent = listen(() => Response.json(contest));
    show(<TermsDialogs contest={running} change="guarantee" onClose={vi.fn()} />);
    expect(screen.getByText("It can never be switched off")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Guarantee the prize" }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/contests/c1/guarantee"]));
  });
});

describe("a refund request", () => {
  it("needs a reason, and shows the server's word on it", async () => {
    const sent = listen(() =>
      Response.json(
        {
          code: "invalid",
          message: "Look at the fields",
          fields: { reason: "Reason must be at least 10 characters" },
          requestId: "r",
        },
        { status: 422 },
      ),
    );
    show(<TermsDialogs contest={running} change="refund" onClose={vi.fn()} />);
    await userEvent.click(screen.getByRole("button", { name: "Send the request" }));
    expect(await screen.findByText("Reason must be at least 10 characters")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Your reason"), "Nobody kept to the brief.");
    await userEvent.click(screen.getByRole("button", { name: "Send the request" }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: "/api/contests/c1/refund",
          body: { reason: "Nobody kept to the brief." },
          key: expect.any(String) as unknown,
        },
      ]),
    );
    expect(await screen.findByText("Reason must be at least 10 characters")).toBeVisible();
  });

  it("can be withdrawn while it waits, and tells why it was declined", () => {
    const request = {
      id: "r1",
      status: "PENDING" as const,
      reason: "Nobody kept to it.",
      note: null,
      createdAt: "2026-11-20T13:00:00Z",
      decidedAt: null,
    };
    const { unmount } = show(
      <RefundRequestNotice
        contest={{
          ...contest,
          status: "SHORTLISTING",
          allowedActions: ["withdrawRefundRequest"],
          refundRequest: request,
        }}
      />,
    );
    expect(screen.getByRole("button", { name: "Withdraw the request" })).toBeVisible();
    expect(screen.getByText("Nobody kept to it.")).toBeVisible();
    unmount();
    show(
      <RefundRequestNotice
        contest={{
          ...contest,
          status: "SHORTLISTING",
          refundRequest: {
            ...request,
            status: "DECLINED",
            note: "Three of them do.",
            decidedAt: "2026-11-21T06:00:00Z",
          },
        }}
      />,
    );
    expect(screen.getByText("Three of them do.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the distribution", () => {
  const plan: Distribution = {
    at: "2026-12-31T13:00:00Z",
    rule: "SHORTLISTED",
    amongFinalists: false,
    people: 3,
    netCents: 97_001,
    feeCents: 2_999,
    feeBps: 300,
    shareCents: null,
    done: false,
  };
  const text = (row: Element, name: string) => (row.querySelector(name)?.textContent ?? "").replace(/\s+/g, " ");
  const rows = () =>
    Object.fromEntries(
      [...document.querySelectorAll("dl.ledger > div")].map((row) => [text(row, "dt"), text(row, "dd")] as const),
    );

  it("tells the client date, rule and amounts", () => {
    show(<DistributionCard contest={{ ...contest, status: "SHORTLISTING" }} distribution={plan} />);
    const card = screen.getByRole("region", { name: "If you choose nobody" });
    expect(within(card).getByText(/^On/)).toHaveTextContent(
      "On 31 Dec 2026, 18:00 PKT the prize, less the fee, is shared equally between the 3 people on the shortlist.",
    );
    expect(rows()).toEqual({
      Prize: "PKR 1,000",
      "Fee, 3%": "PKR 29.99",
      "Shared equally": "PKR 970.01",
      "Each of 3 receives": "PKR 323.33",
    });
    expect(within(card).getByText("2 paisa cannot be divided: they go to the earliest entry.")).toBeVisible();
  });

  it("names the rate that the contest keeps, not the one in force", () => {
    show(<DistributionCard contest={{ ...contest, status: "SHORTLISTING" }} distribution={{ ...plan, feeBps: 250 }} />);
    expect(rows()).toHaveProperty("Fee, 2.5%", "PKR 29.99");
  });

  it("tells entrants their own part, and after it what was paid", () => {
    show(
      <DistributionCard
        contest={{ ...contest, status: "CLOSED", outcome: "DISTRIBUTED", viewer: "ENTRANT" }}
        distribution={{ ...plan, people: 1, shareCents: 97_001, done: true }}
      />,
    );
    expect(screen.getByText(/^Nobody was chosen/)).toHaveTextContent(
      "Nobody was chosen, so on 31 Dec 2026, 18:00 PKT the prize, less the fee, went to the one person on the shortlist.",
    );
    expect(rows()).toEqual({ Prize: "PKR 1,000", "Fee, 3%": "PKR 29.99", "You receive": "PKR 970.01" });
    expect(screen.getByRole("link", { name: /Your payouts/ })).toHaveAttribute("href", "/payouts");
  });
});

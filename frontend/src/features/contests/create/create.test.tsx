import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, MeView, ProviderState } from "@lib/api/types";
import { setCurrentUser } from "@lib/use-current-user";
import { saveDraft } from "../model/draft-storage";
import { emptyContest, valuesOf } from "../model/contest-form";
import { NO_REQUIREMENTS } from "../model/requirements";
import { DetailsStep } from "./details-step";
import { PaymentStep } from "./payment-step";

const FULL = {
  code: "plan_limit",
  message: "Free has room for 2 active contests. Choose a larger plan, or wait until one has ended.",
};
const draft = {
  id: "c1",
  title: "Honey",
  brief: "A mark for a honey farm.",
  category: "design",
  subcategory: "Logo Design",
  prizeCents: 100_000,
  feeCents: 3_000,
  feeBps: 300,
  winnerCents: 97_000,
  deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  sealed: true,
  visibility: "PUBLIC",
  guaranteed: false,
  requirements: NO_REQUIREMENTS,
  status: "DRAFT",
  payment: null,
} as ContestDetail;

const me = {
  id: "u1",
  email: "ayesha@example.com",
  firstName: "Ayesha",
  role: "CLIENT",
  emailVerified: true,
} as MeView;

let sent: [string, unknown][];
let answer: (name: string) => Response;
let wallets: ProviderState[];

beforeEach(async () => {
  await setCurrentUser(me);
  sent = [];
  wallets = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === "/api/payments/providers") return Promise.resolve(Response.json(wallets));
    if (path === "/api/auth/user?optional=true") return Promise.resolve(Response.json(me));
    if (path === "/api/contests/draft") return Promise.resolve(new Response(null, { status: 204 }));
    if (path.startsWith("/api/categories/prizes")) return Promise.resolve(new Response(null, { status: 204 }));
    const name = `${method} ${path}`;
    sent.push([name, JSON.parse(typeof body === "string" ? body : "null")]);
    return Promise.resolve(answer(name));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const inRouter = (element: React.ReactNode) => render(<MemoryRouter>{element}</MemoryRouter>);

describe("the contest form", () => {
  it("sends the guarantee with a new contest", async () => {
    saveDraft(me.id, { ...emptyContest("Logo Design"), title: "Honey", brief: "A mark for a honey farm." });
    const onSaved = vi.fn();
    answer = () => Response.json(draft);
    inRouter(<DetailsStep onSaved={onSaved} />);
    await userEvent.click(await screen.findByRole("switch", { name: /Guarantee the prize/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent[0]).toEqual(["POST /api/contests", expect.objectContaining({ guaranteed: true, sealed: true })]);
  });

  it("sends the answers to the questions of the category, and says what is still missing", async () => {
    saveDraft(me.id, { ...emptyContest("Logo Design"), title: "Honey", brief: "A mark for a honey farm." });
    const onSaved = vi.fn();
    answer = () => Response.json(draft);
    inRouter(<DetailsStep onSaved={onSaved} />);
    const meter = await screen.findByRole("region", { name: "What draws good entries" });
    expect(within(meter).getByText("who it is for")).toBeVisible();
    expect(within(meter).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "13");
    await userEvent.click(screen.getByRole("button", { name: /Answer questions about the work/ }));
    await userEvent.type(await screen.findByLabelText("Who is it for?"), "Families");
    await userEvent.click(screen.getByRole("button", { name: "SVG" }));
    await userEvent.click(screen.getByRole("button", { name: "AI" }));
    await userEvent.click(screen.getByRole("button", { name: "SVG" }));
    await userEvent.click(screen.getByRole("radio", { name: "Modern" }));
    await userEvent.click(screen.getByRole("radio", { name: "Playful" }));
    await userEvent.click(screen.getByRole("button", { name: "Clear Serious or playful" }));
    expect(within(meter).queryByText("who it is for")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent.find(([name]) => name === "POST /api/contests")?.[1]).toMatchObject({
      requirements: { ...NO_REQUIREMENTS, audience: "Families", formats: ["AI"], styleModern: 5 },
    });
  });

  it("opens with the answers that a draft has", async () => {
    answer = () => Response.json(draft);
    inRouter(
      <DetailsStep draft={{ ...draft, requirements: { ...NO_REQUIREMENTS, sizes: "A jar" } }} onSaved={vi.fn()} />,
    );
    expect(await screen.findByLabelText("Where will it be used, and in which sizes?")).toHaveValue("A jar");
  });

  it("gives the guarantee of a draft by an act of its own, once", async () => {
    const onSaved = vi.fn();
    answer = () => Response.json(draft);
    inRouter(<DetailsStep draft={draft} onSaved={onSaved} />);
    await userEvent.click(screen.getByRole("switch", { name: /Guarantee the prize/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent.map(([name]) => name)).toEqual(["PATCH /api/contests/c1", "POST /api/contests/c1/guarantee"]);
    expect(sent[0]?.[1]).not.toHaveProperty("guaranteed");
    // A draft's currency is fixed; the server refuses the field.
    expect(sent[0]?.[1]).not.toHaveProperty("currency");
  });

  it("says that a guarantee cannot be taken back", () => {
    answer = () => Response.json({});
    inRouter(<DetailsStep draft={{ ...draft, guaranteed: true }} onSaved={vi.fn()} />);
    expect(screen.queryByRole("switch", { name: /Guarantee/ })).not.toBeInTheDocument();
    expect(valuesOf({ ...draft, guaranteed: true }).guaranteed).toBe(true);
  });

  it("leads to the plans when the plan is full, and keeps what was typed", async () => {
    saveDraft(me.id, { ...emptyContest("Logo Design"), title: "Honey", brief: "A mark for a honey farm." });
    answer = () => Response.json(FULL, { status: 409 });
    inRouter(<DetailsStep onSaved={vi.fn()} />);
    await userEvent.click(await screen.findByRole("button", { name: "Continue to payment" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(FULL.message);
    expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/subscription");
    expect(screen.getByLabelText("Title")).toHaveValue("Honey");
  });
});

describe("paying the prize", () => {
  it("leads to the plans when the plan is full", async () => {
    answer = () => Response.json(FULL, { status: 409 });
    inRouter(
      <PaymentStep
        contest={draft}
        Boost={() => null}
        onStarted={vi.fn()}
        onBack={vi.fn()}
        onRefresh={() => Promise.resolve()}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: /Pay with Easypaisa/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent(FULL.message);
    expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/subscription");
  });

  it("takes no click on a wallet that cannot take the amount, and warns of one that does not answer", async () => {
    const open = { minCents: 500, maxCents: 50_000_000 };
    wallets = [
      { provider: "easypaisa", available: true, down: false, ...open, maxCents: 600 },
      { provider: "jazzcash", available: true, down: true, ...open },
    ];
    inRouter(
      <PaymentStep
        contest={draft}
        Boost={() => null}
        onStarted={vi.fn()}
        onBack={vi.fn()}
        onRefresh={() => Promise.resolve()}
      />,
    );
    expect(await screen.findByText("Easypaisa takes PKR 5 to PKR 6 at once.")).toBeVisible();
    expect(screen.getByRole("button", { name: /Pay with Easypaisa/ })).toBeDisabled();
    const other = screen.getByRole("button", { name: /Pay with JazzCash/ });
    expect(other).toBeEnabled();
    expect(other).toHaveTextContent("JazzCash does not answer at the moment.");
    expect(sent).toHaveLength(0);
  });

  it("says nothing of plans when something else went wrong", async () => {
    answer = () => Response.json({ code: "away", message: "Try again." }, { status: 503 });
    inRouter(
      <PaymentStep
        contest={draft}
        Boost={() => null}
        onStarted={vi.fn()}
        onBack={vi.fn()}
        onRefresh={() => Promise.resolve()}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: /Pay with Easypaisa/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "See plans" })).not.toBeInTheDocument();
  });
});

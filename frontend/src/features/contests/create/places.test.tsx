import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MeView } from "@lib/api/types";
import { setCurrentUser } from "@lib/use-current-user";
import { emptyContest } from "../model/contest-form";
import { contest } from "../model/contest.fixture";
import { saveDraft } from "../model/draft-storage";
import { PrizeCard } from "../workspace/prize-card";
import { ContestSummary } from "./contest-summary";
import { DetailsStep } from "./details-step";

const me = {
  id: "u1",
  email: "ayesha@example.com",
  firstName: "Ayesha",
  role: "CLIENT",
  emailVerified: true,
} as MeView;
const PLACES = { amountsCents: [600_000, 400_000], unused: "REFUND" as const };

let sent: unknown[];
let answer: () => Response;

beforeEach(async () => {
  await setCurrentUser(me);
  sent = [];
  answer = () => Response.json(contest);
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "POST" && path === "/api/contests") {
      sent.push(JSON.parse(body as string));
      return Promise.resolve(answer());
    }
    if (path === "/api/auth/user?optional=true") return Promise.resolve(Response.json(me));
    if (path === "/api/contests/draft" && method === "PUT") return Promise.resolve(Response.json({}));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function showForm() {
  const values = {
    ...emptyContest("Logo Design"),
    title: "Honey",
    brief: "A mark for a honey farm.",
    prizeCents: 1_000_000,
  };
  saveDraft(me.id, values);
  const onSaved = vi.fn();
  render(
    <MemoryRouter>
      <DetailsStep onSaved={onSaved} />
    </MemoryRouter>,
  );
  return onSaved;
}

const amounts = () => screen.findByRole("group", { name: "What each place gets" });
const send = () => userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));

describe("places in the form", () => {
  it("are off by default", async () => {
    const onSaved = showForm();
    expect(await screen.findByLabelText("Winners")).toHaveValue("1");
    expect(screen.queryByRole("group", { name: "What each place gets" })).toBeNull();
    await send();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({ lowerPlacesCents: [], unusedPlaces: "REFUND" });
  });

  it("begin with a suggestion, show what is left for the first one, and are sent in paisa", async () => {
    const onSaved = showForm();
    await userEvent.selectOptions(await screen.findByLabelText("Winners"), "3 winners");
    const group = await amounts();
    expect(within(group).getByLabelText("2nd place")).toHaveValue(3_000);
    expect(within(group).getByLabelText("3rd place")).toHaveValue(2_000);
    expect(group).toHaveTextContent(/1st place.*5,000/);
    await userEvent.clear(within(group).getByLabelText("3rd place"));
    await userEvent.type(within(group).getByLabelText("3rd place"), "1500");
    expect(group).toHaveTextContent(/1st place.*5,500/);
    await userEvent.click(screen.getByRole("radio", { name: /The first place gets it/ }));
    await send();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({ lowerPlacesCents: [300_000, 150_000], unusedPlaces: "FIRST_PLACE" });
  });

  it("say beside the fields what is wrong, and take a new suggestion", async () => {
    showForm();
    await userEvent.selectOptions(await screen.findByLabelText("Winners"), "2 winners");
    const group = await amounts();
    const second = within(group).getByLabelText("2nd place");
    await userEvent.clear(second);
    await userEvent.type(second, "5000");
    await userEvent.tab();
    expect(await within(group).findByText("Each place gets less than the one above it")).toBeVisible();
    expect(second).toBeInvalid();
    await send();
    expect(sent).toEqual([]);
    await userEvent.click(within(group).getByRole("button", { name: "Suggest amounts" }));
    await waitFor(() => expect(second).toBeValid());
    expect(second).toHaveValue(4_000);
  });

  it("show what the server says of them", async () => {
    answer = () =>
      Response.json(
        { code: "validation", message: "No", fields: { lowerPlacesCents: "Each place gets at least PKR 5" } },
        { status: 422 },
      );
    showForm();
    await userEvent.selectOptions(await screen.findByLabelText("Winners"), "2 winners");
    await amounts();
    await send();
    expect(await screen.findByText("Each place gets at least PKR 5")).toBeVisible();
  });
});

describe("places of a contest", () => {
  it("are shown before the payment and on its page", () => {
    render(
      <MemoryRouter>
        <ContestSummary contest={{ ...contest, places: PLACES }} />
      </MemoryRouter>,
    );
    const group = screen.getByRole("group", { name: "Places of the prize" });
    expect(group).toHaveTextContent(/1st place.*6,000.*2nd place.*4,000/);
    expect(group).toHaveTextContent("goes back to the client");
  });

  it("say how many share the prize", () => {
    render(
      <MemoryRouter>
        <PrizeCard
          contest={{
            ...contest,
            viewer: "TALENT",
            status: "OPEN",
            placeCount: 2,
            places: { ...PLACES, unused: "FIRST_PLACE" },
          }}
          onTimeUp={() => undefined}
        />
      </MemoryRouter>,
    );
    expect(screen.getByText(/^2 winners receive/)).toBeVisible();
    expect(screen.getByText(/goes to the 1st place/)).toBeVisible();
  });
});

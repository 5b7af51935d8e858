import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTemplate } from "@content/brief-templates";
import type { ContestDetail, MeView, PrizeGuideView } from "@lib/api/types";
import { setCurrentUser } from "@lib/use-current-user";
import { CreateScreen } from "../create-screen";
import { contest } from "../model/contest.fixture";
import { emptyContest } from "../model/contest-form";
import { loadDraft, saveDraft } from "../model/draft-storage";

const me = { id: "u1", firstName: "Ayesha", role: "CLIENT", emailVerified: true } as MeView;
const earlier: ContestDetail = {
  ...contest,
  title: "Jar labels for a honey farm",
  brief: "A label for three sizes of jars.",
  subcategory: "Print Design",
  status: "CLOSED",
  outcome: "COMPLETED",
  prizeCents: 2_500_000,
  sealed: false,
  visibility: "PUBLIC",
  guaranteed: true,
};
const guide: PrizeGuideView = {
  category: "design",
  subcategory: "Logo Design",
  contests: 40,
  lowCents: 1_200_000,
  highCents: 2_500_000,
  entries: 14,
};

/** By path; a function is asked each time, and what is missing is not found. */
let answers: Record<string, () => Response | Promise<Response>>;
const none = () => new Response(null, { status: 204 });

beforeEach(async () => {
  await setCurrentUser(me);
  answers = {
    "/api/auth/user?optional=true": () => Response.json(me),
    "/api/contests/draft": none,
    "/api/contests/c1": () => Response.json(earlier),
    "/api/categories/prizes?category=Logo+Design": () => Response.json(guide),
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(answers[path]?.() ?? Response.json({ code: "not_found", message: "Not found" }, { status: 404 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => screen.getByLabelText("address").textContent;
const show = (at = "/contests/new") =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <CreateScreen Boost={() => null} />
      <Address />
    </MemoryRouter>,
  );
const title = () => screen.findByLabelText("Title");
const brief = () => screen.getByLabelText("Brief");
const choose = async (kind: string) => userEvent.selectOptions(await screen.findByLabelText("Category"), kind);
const template = () => screen.getByRole("group", { name: "Start from a template" });
const language = (name: "English" | "اردو Urdu") => within(template()).getByRole("button", { name });
const own = { ...emptyContest("Copywriting"), title: "My own title", brief: "My own words, half of them." };

describe("what prizes are usual", () => {
  it("is said about the kind of work", async () => {
    show();
    expect(await screen.findByText("Choose a category to see what prizes are usual.")).toBeVisible();
    await choose("Logo Design");
    expect(
      await screen.findByText(
        "Half of the prizes awarded for Logo Design were PKR 12,000 to PKR 25,000. Contests with such a prize drew 14 entries.",
      ),
    ).toBeVisible();
  });

  it("is said about all of the category when the kind has few, and about one prize when most had it", async () => {
    answers["/api/categories/prizes?category=Print+Design"] = () =>
      Response.json({ ...guide, subcategory: null, highCents: 1_200_000, entries: 1 });
    show();
    await choose("Print Design");
    expect(
      await screen.findByText(
        "At least half of the prizes awarded for design of all kinds were PKR 12,000. Contests with this prize drew 1 entry.",
      ),
    ).toBeVisible();
  });

  it("is unknown from too few contests, and a failure says nothing", async () => {
    answers["/api/categories/prizes?category=Copywriting"] = none;
    show();
    await choose("Copywriting");
    const few = "Too few such contests have ended to say what prizes are usual.";
    expect(await screen.findByText(few)).toBeVisible();
    await choose("SEO Services");
    await waitFor(() => expect(screen.queryByText(few)).not.toBeInTheDocument());
    expect(screen.queryByText(/prizes awarded|Choose a category to see/)).not.toBeInTheDocument();
    expect(screen.getByLabelText("Category")).toHaveValue("SEO Services");
  });
});

describe("templates of briefs", () => {
  it("wait for a category, fill title and brief in either language, and are undone", async () => {
    show();
    await title();
    expect(template()).toHaveTextContent("Choose a category first");
    expect(language("English")).toBeDisabled();
    await choose("Logo Design");
    await userEvent.click(language("اردو Urdu"));
    const urdu = await loadTemplate("Logo Design", "ur");
    await waitFor(async () => expect(await title()).toHaveValue(urdu?.title));
    expect(brief()).toHaveValue(urdu?.brief);
    expect(brief()).toHaveAttribute("dir", "auto");

    // Nobody's own words yet: the other language comes without a question.
    await userEvent.click(language("English"));
    const english = await loadTemplate("Logo Design", "en");
    await waitFor(() => expect(brief()).toHaveValue(english?.brief));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await userEvent.click(within(template()).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(brief()).toHaveValue(""));
    expect(await title()).toHaveValue("");
  });

  it("ask before they take the place of somebody's own words, and give them back", async () => {
    saveDraft(me.id, own);
    show();
    expect(await title()).toHaveValue(own.title);
    await userEvent.click(language("English"));
    const dialog = await screen.findByRole("alertdialog", { name: "Replace your title and brief?" });
    expect(brief()).toHaveValue(own.brief);
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(brief()).toHaveValue(own.brief);

    await userEvent.click(language("English"));
    await userEvent.click(await screen.findByRole("button", { name: "Replace" }));
    await waitFor(async () => expect(await title()).toHaveValue("Copy for [product or page] of [name]"));
    await userEvent.click(within(template()).getByRole("button", { name: "Undo" }));
    await waitFor(async () => expect(await title()).toHaveValue(own.title));
    expect(brief()).toHaveValue(own.brief);
  });

  it("ask again once somebody has written into them, and the way back is then the dialog's", async () => {
    show();
    await choose("Logo Design");
    await userEvent.click(language("English"));
    await waitFor(async () => expect(await title()).toHaveValue("Logo for [name], [what you do]"));
    fireEvent.change(await title(), { target: { value: "Logo for Ziarat Honey, [what you do]" } });
    await waitFor(() => expect(within(template()).queryByRole("button", { name: "Undo" })).not.toBeInTheDocument());
    await userEvent.click(language("اردو Urdu"));
    expect(await screen.findByRole("alertdialog")).toBeVisible();
  });

  it("leave a warning while prompts are left, and lead from one to the next", async () => {
    saveDraft(me.id, { ...own, title: "Logo for [name]", brief: "About us: [what you do]\n[where]" });
    show();
    await title();
    expect(screen.getByText("3 prompts in [brackets] left to fill in.")).toBeVisible();
    expect(screen.getByText(/3 prompts in \[brackets\] are not filled in yet. You can go on/)).toBeVisible();
    const next = screen.getByRole("button", { name: "Go to the next one" });
    const selected = () => {
      const field = document.activeElement as HTMLInputElement;
      return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    };
    for (const prompt of ["[name]", "[what you do]", "[where]", "[name]"]) {
      await userEvent.click(next);
      expect(selected()).toBe(prompt);
    }
    fireEvent.change(await title(), { target: { value: "Logo for Ziarat" } });
    fireEvent.change(brief(), { target: { value: "About us: honey in Ziarat" } });
    await waitFor(() => expect(screen.queryByText(/prompts? in \[brackets\] (left|are|is)/)).not.toBeInTheDocument());
    expect(next).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  });
});

describe("an earlier contest used again", () => {
  it("fills an empty form, without its deadline and guarantee, and leaves the address", async () => {
    show("/contests/new?from=c1");
    expect(await title()).toHaveValue(earlier.title);
    expect(brief()).toHaveValue(earlier.brief);
    expect(screen.getByLabelText("Category")).toHaveValue("Print Design");
    expect(screen.getByLabelText("Prize")).toHaveValue(25_000);
    expect(screen.getByRole("switch", { name: /Keep entries sealed/ })).not.toBeChecked();
    expect(screen.getByRole("switch", { name: /Guarantee the prize/ })).not.toBeChecked();
    expect(screen.getByLabelText("Deadline")).toHaveValue(emptyContest("").deadline);
    await waitFor(() => expect(address()).toBe("/contests/new"));
    // A reload begins with it.
    expect(loadDraft(me.id)?.values).toMatchObject({ title: earlier.title, sealed: false, guaranteed: false });
  });

  it("is offered to a form that holds something else, and taken only when that is wanted", async () => {
    saveDraft(me.id, { ...own, guaranteed: true });
    show("/contests/new?from=c1");
    expect(await title()).toHaveValue(own.title);
    expect(address()).toBe("/contests/new?from=c1");
    await userEvent.click(screen.getByRole("button", { name: `Fill in from “${earlier.title}”` }));
    await waitFor(async () => expect(await title()).toHaveValue(earlier.title));
    expect(screen.getByLabelText("Prize")).toHaveValue(25_000);
    expect(screen.getByRole("switch", { name: /Guarantee the prize/ })).not.toBeChecked();
    expect(address()).toBe("/contests/new");
    await waitFor(() => expect(loadDraft(me.id)?.values.title).toBe(earlier.title));
  });

  it("is refused by one tap, and nothing changes", async () => {
    saveDraft(me.id, own);
    show("/contests/new?from=c1");
    await userEvent.click(await screen.findByRole("button", { name: "Keep this one" }));
    expect(address()).toBe("/contests/new");
    expect(screen.queryByText("You have an unfinished brief")).not.toBeInTheDocument();
    expect(loadDraft(me.id)?.values.title).toBe(own.title);
  });

  it.each([
    ["somebody else's contest", () => Response.json({ ...earlier, viewer: "TALENT" })],
    ["a contest that is not there", () => Response.json({ code: "not_found", message: "Not found" }, { status: 404 })],
    ["what is no id", () => Response.json({ code: "malformed", message: "Not an id" }, { status: 400 })],
  ])("is not %s", async (_which, answer) => {
    answers["/api/contests/c1"] = answer;
    show("/contests/new?from=c1");
    expect(await title()).toHaveValue("");
    expect(screen.getByText(/Only contests of your own can be used again/)).toBeVisible();
  });

  it("that does not load is asked for again, and what was typed meanwhile stays", async () => {
    answers["/api/contests/c1"] = () => Response.json({ code: "internal", message: "Ours." }, { status: 500 });
    show("/contests/new?from=c1");
    fireEvent.change(await title(), { target: { value: "Typed meanwhile" } });
    answers["/api/contests/c1"] = () => Response.json(earlier);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: /Fill in from/ })).toBeVisible();
    expect(await title()).toHaveValue("Typed meanwhile");
  });

  it("takes its client to be signed in", async () => {
    answers["/api/auth/user?optional=true"] = none;
    await act(() => setCurrentUser(null));
    show("/contests/new?from=c1");
    expect(await title()).toHaveValue("");
    expect(screen.getByText("Sign in as its client to use the earlier contest again.")).toBeVisible();
  });
});

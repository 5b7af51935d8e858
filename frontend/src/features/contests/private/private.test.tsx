import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, ContestMember, MemberList, NdaView } from "@lib/api/types";
import { forgetReads, swrConfig } from "@lib/api/use-api";
import { ToastRegion } from "@ui/toast-region";
import { contest } from "../model/contest.fixture";
import { contestTabs } from "../model/tabs";
import { OutlinePanel } from "./outline-panel";
import { PeoplePanel } from "./people-panel";
import { PublicationCard } from "./publication-card";

const NDA: NdaView = { text: "Tell nobody.", standardVersion: null, sha256: "a".repeat(64), signature: null };
const PRIVATE: ContestDetail = { ...contest, visibility: "PRIVATE" };
const MEMBER: ContestMember = {
  person: { id: "u2", name: "Bilal", imageUrl: null },
  source: "LINK",
  invitedAt: "2026-11-20T07:00:00Z",
  signedAt: null,
  entered: false,
};
const LIST: MemberList = { link: "https://example.com/join/s", members: [MEMBER], invitations: [] };

let answers: Record<string, (body: unknown) => Response>;
let sent: string[];

beforeEach(() => {
  sent = [];
  answers = {
    "GET /api/contests/c1/nda": () => Response.json(NDA),
    "GET /api/contests/c1/members": () => Response.json(LIST),
  };
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    const call = `${options?.method ?? "GET"} ${path}`;
    const body: unknown = typeof options?.body === "string" ? JSON.parse(options.body) : undefined;
    if (options?.method && options.method !== "GET") sent.push(`${call} ${options.body as string}`);
    return Promise.resolve(answers[call]?.(body) ?? Response.json({ code: "not_found" }, { status: 404 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const show = (ui: React.ReactNode) =>
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <MemoryRouter>{ui}</MemoryRouter>
      <ToastRegion />
    </SWRConfig>,
  );

describe("a member who has not signed", () => {
  const outline: ContestDetail = { ...PRIVATE, viewer: "TALENT", access: "OUTLINE" };

  it("reads the text and signs it with a name, once it is confirmed", async () => {
    answers["POST /api/contests/c1/nda/signature"] = () =>
      Response.json({ legalName: "Bilal Ahmed", signedAt: "2026-11-27T09:00:00Z" });
    show(<OutlinePanel contest={outline} />);
    await userEvent.click(screen.getByRole("button", { name: "Read and sign the NDA" }));
    const dialog = await screen.findByRole("dialog", { name: "Non-disclosure agreement" });
    expect(await within(dialog).findByText("Tell nobody.")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("Your full legal name"), "Bilal Ahmed");
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign" }));
    expect(await within(dialog).findByText("Confirm that you have read the agreement")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole("checkbox"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign" }));
    expect(await screen.findByText("NDA signed")).toBeInTheDocument();
    expect(sent).toEqual([`POST /api/contests/c1/nda/signature {"legalName":"Bilal Ahmed","sha256":"${NDA.sha256}"}`]);
  });

  it("reads the new text when the client changed it", async () => {
    answers["POST /api/contests/c1/nda/signature"] = () => {
      answers["GET /api/contests/c1/nda"] = () =>
        Response.json({ ...NDA, text: "Tell really nobody.", sha256: "b".repeat(64) });
      return Response.json({ code: "nda_changed", message: "Read the new one." }, { status: 409 });
    };
    show(<OutlinePanel contest={outline} />);
    await userEvent.click(screen.getByRole("button", { name: "Read and sign the NDA" }));
    await userEvent.type(await screen.findByLabelText("Your full legal name"), "Bilal Ahmed");
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Sign" }));
    expect(await screen.findByText("Tell really nobody.")).toBeVisible();
    expect(await screen.findByText("Read the new one.")).toBeInTheDocument();
    // What is agreed to is the text that stands there.
    expect(screen.getByRole("checkbox")).not.toBeChecked();
  });
});

describe("the people of a private contest", () => {
  const client: ContestDetail = { ...PRIVATE, allowedActions: ["invite"] };

  it("have a tab of the client, and of nobody else", () => {
    expect(contestTabs(PRIVATE)).toContain("people");
    expect(contestTabs(contest)).not.toContain("people");
    expect(contestTabs({ ...PRIVATE, viewer: "ENTRANT" })).not.toContain("people");
  });

  it("are invited by their address", async () => {
    answers["POST /api/contests/c1/members"] = () => Response.json({}, { status: 201 });
    show(<PeoplePanel contest={client} />);
    await userEvent.type(await screen.findByLabelText("E-mail address"), "hina@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Invite by e-mail" }));
    expect(await screen.findByText("Invitation sent")).toBeInTheDocument();
    expect(sent).toEqual(['POST /api/contests/c1/members {"email":"hina@example.com"}']);
  });

  it("are removed after a question, unless they entered", async () => {
    answers["GET /api/contests/c1/members"] = () =>
      Response.json({
        ...LIST,
        members: [MEMBER, { ...MEMBER, person: { ...MEMBER.person, id: "u3", name: "Hina" }, entered: true }],
      });
    answers["DELETE /api/contests/c1/members/u2"] = () => new Response(null, { status: 204 });
    show(<PeoplePanel contest={client} />);
    await userEvent.click(await screen.findByRole("button", { name: "Remove Bilal" }));
    expect(screen.queryByRole("button", { name: "Remove Hina", hidden: true })).toBeNull();
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toContain("DELETE /api/contests/c1/members/u2");
  });

  it("have no link where they come by invitation only", async () => {
    answers["GET /api/contests/c1/members"] = () => Response.json({ ...LIST, link: null });
    show(<PeoplePanel contest={{ ...client, visibility: "INVITE_ONLY" }} />);
    expect(await screen.findByLabelText("E-mail address")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Make a new link" })).toBeNull();
  });

  it("say so when they do not load", async () => {
    answers = {};
    show(<PeoplePanel contest={client} />);
    expect(await screen.findByText("The people of this contest did not load")).toBeVisible();
  });
});

describe("entries of a private contest", () => {
  const over: ContestDetail = { ...PRIVATE, status: "CLOSED", outcome: "COMPLETED" };

  it("are shown once the client agrees", async () => {
    answers["POST /api/contests/c1/publication"] = () => Response.json(over);
    show(<PublicationCard contest={{ ...over, allowedActions: ["agreeToPublication"] }} />);
    await userEvent.click(screen.getByRole("button", { name: "Let authors show their entries" }));
    const asks = screen.getByRole("alertdialog");
    await userEvent.click(within(asks).getByRole("button", { name: "Let authors show their entries" }));
    await waitFor(() => expect(sent[0]).toContain("POST /api/contests/c1/publication"));
  });

  it("stay private for their authors until then", () => {
    show(<PublicationCard contest={{ ...over, viewer: "ENTRANT" }} />);
    expect(screen.getByText("Entries stay private")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Let authors show their entries" })).toBeNull();
  });
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContestDetail, EntryView, PinView } from "@lib/api/types";
import { forgetReads } from "@lib/api/use-api";
import { EntryDialogs } from "./entry-dialogs";
import { showAt } from "./entries.fixture";
import { entry, file, pinOf } from "./model/entry.fixture";

let opened: EntryView;
let pins: PinView[];
let sent: { path: string; body: unknown }[];
let refusal: Response | undefined;

const clip = file("clip.mp4", {
  mediaType: "video/mp4",
  previewUrl: null,
  thumbnailUrl: null,
  previewStatus: "NONE",
  authorsPreview: file("short.mp4", { mediaType: "video/mp4", previewUrl: null, thumbnailUrl: null, url: "/short" }),
});

beforeEach(() => {
  sent = [];
  refusal = undefined;
  opened = entry(5, {
    files: [file("logo.png"), clip],
    allowedActions: ["comment", "pin"],
    pinsCount: 2,
    openPins: 1,
  });
  pins = [
    pinOf({ number: 1 }),
    pinOf({
      number: 2,
      width: 3_000,
      height: 3_000,
      resolvedAt: "2026-11-16T10:00:00Z",
      resolvedBy: { id: "u", name: "Hira", imageUrl: null },
    }),
  ];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn();
  Element.prototype.setPointerCapture = vi.fn();
  HTMLMediaElement.prototype.pause = vi.fn();
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (options?.method === "POST") {
      const body = JSON.parse(options.body as string) as Partial<PinView> & { body: string; resolved?: boolean };
      sent.push({ path, body });
      if (refusal) return Promise.resolve(refusal);
      const number = Number(/pins\/(\d+)/.exec(path)?.[1] ?? pins.length + 1);
      const before = pins.find((pin) => pin.number === number);
      const resolvedAt = body.resolved ? "2026-11-17T10:00:00Z" : null;
      const own = pinOf().comments.map((comment) => ({ ...comment, id: `new ${number}`, mine: true, body: body.body }));
      const comments = [...(before?.comments ?? []), ...own];
      const place = { x: body.x ?? null, y: body.y ?? null, momentMs: body.momentMs ?? null };
      const made = before ?? pinOf({ number, fileId: body.fileId, ...place });
      const changed = body.resolved === undefined ? { ...made, comments } : { ...made, resolvedAt };
      pins = [...pins.filter((pin) => pin.number !== number), changed];
      return Promise.resolve(Response.json(changed, { status: 201 }));
    }
    if (path === "/api/entries/e5/pins") return Promise.resolve(Response.json(pins));
    if (path === "/api/entries/e5") return Promise.resolve(Response.json(opened));
    if (path === "/api/contests/c/entries") return Promise.resolve(Response.json({ entries: [opened], hidden: 0 }));
    return Promise.resolve(path.endsWith("/comments") ? Response.json([]) : new Response(null, { status: 404 }));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetReads();
});

const show = async (search: string, viewer: ContestDetail["viewer"] = "CLIENT") => {
  const contest = { id: "c", viewer, status: "OPEN", allowedActions: [] } as unknown as ContestDetail;
  const shown = showAt(search, <EntryDialogs contest={contest} />);
  const room = await screen.findByRole("dialog", { name: "Comments on entry #5" }, { timeout: 5_000 });
  await within(room).findByRole("region", { name: "logo.png with its comments" });
  return { ...shown, room: within(room) };
};

describe("comments on places", () => {
  it("stand in a list that says all that the markers say", async () => {
    const { room } = await show("?entry=e5&pin=all");
    const list = within(room.getByRole("list", { name: "Comments" }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    expect(
      list.getByRole("button", { name: /^Comment 1 on logo.png, upper left, open\s*Words of 1/ }),
    ).toHaveTextContent("Words of 1");
    await userEvent.click(room.getByRole("switch", { name: "Show resolved (1)" }));
    expect(
      list.getByRole("button", { name: /^Comment 2 on logo.png, area in the middle left, resolved/ }),
    ).toBeVisible();
    const marker = room.getAllByRole("button", { name: /^Comment 1 on/, pressed: false }).find((at) => at.dataset.pin);
    expect(marker).toHaveStyle({ left: "10%", top: "20%" });
    fireEvent.click(marker ?? document.body);
    expect(screen.getByTestId("address")).toHaveTextContent("?entry=e5&pin=1&file=logo.png");
    expect(list.getByRole("button", { name: /^Comment 1/, expanded: true })).toBeVisible();
  });

  it("open at the one that the address names, although it is resolved", async () => {
    const { room } = await show("?entry=e5&pin=2");
    expect(room.getByText(/Resolved by Hira/)).toBeVisible();
    await userEvent.click(room.getByRole("button", { name: "Open again" }));
    await room.findByRole("button", { name: "Resolve" });
    expect(sent).toEqual([{ path: "/api/entries/e5/pins/2/resolution", body: { resolved: false } }]);
  });

  it("are set by keys, and what was typed survives a closed room", async () => {
    const { room, unmount } = await show("?entry=e5&pin=all");
    await userEvent.click(room.getByRole("button", { name: "Comment on a place" }));
    const layer = room.getByRole("application");
    act(() => layer.focus());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter}");
    expect(room.getByText("Point: 54 % from the left, 48 % from the top")).toBeVisible();
    expect(room.getByLabelText("Your comment")).toHaveFocus();
    await userEvent.keyboard("Thicker");
    unmount();
    const again = await show("?entry=e5&pin=all");
    expect(again.room.getByLabelText("Your comment")).toHaveValue("Thicker");
    refusal = Response.json({ code: "too_many_pins", message: "There can be no more." }, { status: 409 });
    await userEvent.click(again.room.getByRole("button", { name: "Send comment" }));
    await again.room.findByText("There can be no more.");
    refusal = undefined;
    await userEvent.click(again.room.getByRole("button", { name: "Send comment" }));
    await waitFor(() => expect(again.room.queryByLabelText("Your comment")).toBeNull());
    const mark = { x: 5_400, y: 4_780, width: 0, height: 0 };
    expect(sent.at(-1)).toEqual({
      path: "/api/entries/e5/pins",
      body: { fileId: "logo.png", ...mark, body: "Thicker" },
    });
    expect(again.room.getByRole("button", { name: /^Comment 3/, expanded: true })).toBeVisible();
  });

  it("are areas when the pointer is drawn, and the place can be given in numbers", async () => {
    const { room } = await show("?entry=e5&pin=all");
    await userEvent.click(room.getByRole("button", { name: "Comment on a place" }));
    const layer = room.getByRole("application");
    layer.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
    const at = (clientX: number, clientY: number) => ({ pointerId: 1, button: 0, clientX, clientY });
    fireEvent.pointerDown(layer, at(150, 80));
    fireEvent.pointerMove(layer, at(50, 30));
    fireEvent.pointerUp(layer, at(50, 30));
    expect(room.getByText("Area: 25 % from the left, 30 % from the top, 50 % wide, 50 % high")).toBeVisible();
    await userEvent.click(room.getByRole("button", { name: "Discard" }));
    await userEvent.click(room.getByRole("button", { name: "Place in numbers" }));
    await userEvent.clear(room.getByLabelText("From the left, %"));
    await userEvent.type(room.getByLabelText("From the left, %"), "10");
    expect(room.getByText("Point: 10 % from the left, 50 % from the top")).toBeVisible();
    await userEvent.click(room.getByRole("button", { name: "Send comment" }));
    expect(room.getByText("Write a comment")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(room.getByRole("button", { name: "Discard" }));
  });

  it("stand at moments of a video", async () => {
    const { room } = await show("?entry=e5&pin=all");
    await userEvent.selectOptions(room.getByLabelText("File"), "clip.mp4");
    const video = room.getByLabelText<HTMLVideoElement>("Preview of clip.mp4");
    video.currentTime = 12.4;
    fireEvent.timeUpdate(video);
    await userEvent.click(room.getByRole("button", { name: "Comment at 0:12" }));
    expect(room.getByText("At 0:12")).toBeVisible();
    await userEvent.type(room.getByLabelText("Your comment"), "Cut here");
    await userEvent.click(room.getByRole("button", { name: "Send comment" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ fileId: "clip.mp4", momentMs: 12_400, body: "Cut here" });
    expect(
      await room.findByRole("button", { name: "Comment 3 on clip.mp4, at 0:12, open", pressed: true }),
    ).toBeVisible();
  });

  it("are answered and resolved by authors, who set none", async () => {
    opened = { ...opened, mine: true, allowedActions: ["comment"] };
    const { room } = await show("?entry=e5&pin=1", "ENTRANT");
    expect(room.queryByRole("button", { name: "Comment on a place" })).toBeNull();
    await userEvent.type(room.getByRole("textbox", { name: "Answer to comment 1" }), "Like this?");
    await userEvent.click(room.getByRole("button", { name: "Answer" }));
    await room.findByText("Like this?");
    await userEvent.click(room.getByRole("button", { name: "Resolve" }));
    await room.findByRole("button", { name: "Open again" });
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/entries/e5/pins/1/comments",
      "/api/entries/e5/pins/1/resolution",
    ]);
  });
});

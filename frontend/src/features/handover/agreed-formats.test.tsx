import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileFormat, HandoverView } from "@lib/api/types";
import { AgreedFormats } from "./agreed-formats";

const view = (included: FileFormat[]) =>
  ({
    contestId: "c1",
    formats: (["AI", "SVG", "SOURCE"] as const).map((format) => ({ format, included: included.includes(format) })),
  }) as unknown as HandoverView;

let sent: FileFormat[][];
let answers: ((answer: Response) => void)[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit = {}) => {
    sent.push((JSON.parse(typeof body === "string" ? body : "{}") as { formats: FileFormat[] }).formats);
    return new Promise<Response>((done) => answers.push(done));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("formats that the brief asks for", () => {
  it("are nothing when the brief asks for none", () => {
    const { container } = render(<AgreedFormats handover={{ ...view([]), formats: [] }} editing />);
    expect(container).toBeEmptyDOMElement();
  });

  it("show what the winner ticked to those who only read", () => {
    render(<AgreedFormats handover={view(["SVG"])} editing={false} />);
    expect(screen.getByText("The winner ticked 1 of 3.")).toBeVisible();
    expect(screen.getByText("Source code: not ticked")).toBeVisible();
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  it("are sent one after the other, and the last word has all ticks", async () => {
    render(<AgreedFormats handover={view(["SVG"])} editing />);
    await userEvent.click(screen.getByRole("checkbox", { name: "AI" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "SVG" }));
    expect(screen.getByRole("checkbox", { name: "AI" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "SVG" })).not.toBeChecked();
    expect(sent).toEqual([["SVG", "AI"]]);
    answers[0]?.(Response.json(view(["AI", "SVG"])));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(["AI"]);
  });

  it("go back to what the server has when a tick is refused", async () => {
    render(<AgreedFormats handover={view(["SVG"])} editing />);
    await userEvent.click(screen.getByRole("checkbox", { name: "AI" }));
    answers[0]?.(Response.json({ code: "conflict", message: "Too late." }, { status: 409 }));
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "AI" })).not.toBeChecked());
    expect(screen.getByRole("checkbox", { name: "SVG" })).toBeChecked();
  });
});

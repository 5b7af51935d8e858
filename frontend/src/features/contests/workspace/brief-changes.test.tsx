import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { BriefVersion } from "@lib/api/types";
import { BriefChanges } from "./brief-changes";

const versions: BriefVersion[] = [
  {
    version: 2,
    title: "Honey logo",
    brief: "A quiet mark",
    createdAt: "2026-11-20T13:00:00Z",
    titleChanges: [{ kind: "same", text: "Honey logo" }],
    briefChanges: [
      { kind: "same", text: "A " },
      { kind: "removed", text: "bright" },
      { kind: "added", text: "quiet" },
      { kind: "same", text: " mark" },
    ],
  },
  {
    version: 1,
    title: "Honey logo",
    brief: "A bright mark",
    createdAt: "2026-11-19T13:00:00Z",
    titleChanges: [],
    briefChanges: [],
  },
];

describe("versions of a brief", () => {
  it("mark what went and what came, for eyes and for ears", () => {
    render(<BriefChanges versions={versions} />);
    expect(document.querySelector("del")).toHaveTextContent("(removed: bright)");
    expect(document.querySelector("ins")).toHaveTextContent("(added: quiet)");
    expect(document.querySelector("ins")).toHaveClass("underline");
    expect(screen.getByRole("status")).toHaveTextContent("1 word added, 1 removed");
  });

  it("show the first one as it was", async () => {
    render(<BriefChanges versions={versions} />);
    await userEvent.selectOptions(screen.getByLabelText("Version to show"), "1");
    expect(screen.getByText("A bright mark")).toBeVisible();
    expect(document.querySelector("ins, del")).toBeNull();
  });
});

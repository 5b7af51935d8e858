import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@lib/api/client";
import {
  Button,
  ChoiceCards,
  Countdown,
  DataTable,
  Dropzone,
  ErrorState,
  Field,
  Input,
  Message,
  Money,
  PageHead,
  Pager,
  Person,
  StarRating,
  Stars,
  StatusBadge,
  TextArea,
  Thread,
  Time,
  VisuallyHidden,
} from ".";
import { ConfirmDialog, Dialog } from "./dialog";
import { pagerSlots } from "./pager";

describe("Button", () => {
  it("locks while busy but keeps its place for the keyboard", async () => {
    const onClick = vi.fn();
    render(
      <Button busy busyLabel="Saving…" onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Saving…" });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toBeEnabled();
  });

  it("does not submit a form twice", async () => {
    const onSubmit = vi.fn((event: React.SyntheticEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Pay
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("facts", () => {
  it("reads money as one text", () => {
    const { container } = render(<Money cents={1_250_000} />);
    expect(container).toHaveTextContent("PKR 12,500");
  });

  it("makes words of any status", () => {
    render(<StatusBadge status="NOT_SELECTED" />);
    expect(screen.getByText("Not selected")).toHaveClass("badge", "not-selected");
  });

  it("gives times an absolute form", () => {
    render(<Time value="2026-11-21T13:00:00Z" as="day" />);
    expect(screen.getByTitle("21 Nov 2026, 18:00 PKT")).toHaveAttribute("datetime", "2026-11-21T13:00:00Z");
  });

  it("falls back to initials when a picture is broken", () => {
    const { container } = render(<Person name="Hira Baloch" src="/gone.png" />);
    const image = container.querySelector("img");
    expect(image).not.toBeNull();
    image?.dispatchEvent(new Event("error"));
    return screen.findByText("HB");
  });

  it("says how many stars", () => {
    render(<Stars value={4.4} />);
    expect(screen.getByRole("img", { name: "4 of 5 stars" })).toBeInTheDocument();
  });

  it("tells once that the time is over", () => {
    const onEnd = vi.fn<() => void>();
    const { rerender } = render(<Countdown until={new Date(Date.now() - 1000).toISOString()} onEnd={onEnd} />);
    rerender(<Countdown until={new Date(Date.now() - 1000).toISOString()} onEnd={() => onEnd()} />);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(screen.getByRole("timer", { name: "Time is over" })).toBeInTheDocument();
  });
});

describe("StarRating", () => {
  it("works with the keyboard", async () => {
    const onChange = vi.fn();
    render(<StarRating label="Rate entry 14" value={3} onChange={onChange} />);
    await userEvent.tab();
    expect(screen.getByRole("radio", { name: "3 stars" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(onChange).toHaveBeenCalledWith(4);
  });
});

describe("Field", () => {
  it("ties label, help and error to the control", () => {
    render(
      <Field label="Title" help="Say what you need" error="Title is too long">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText("Title");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Title is too long Say what you need");
  });
});

describe("ChoiceCards", () => {
  it("reports the chosen value", async () => {
    const onChange = vi.fn();
    render(
      <ChoiceCards
        legend="How to pay"
        value="a"
        onChange={onChange}
        options={[
          { value: "a", title: "Easypaisa" },
          { value: "b", title: "JazzCash" },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole("radio", { name: "JazzCash" }));
    expect(onChange).toHaveBeenCalledWith("b");
    expect(screen.getByRole("group", { name: "How to pay" })).toBeInTheDocument();
  });
});

describe("Dropzone", () => {
  it("hands over the chosen files and can take the same file again", async () => {
    const onFiles = vi.fn();
    render(<Dropzone label="Files" help="Images" onFiles={onFiles} />);
    const input = screen.getByLabelText<HTMLInputElement>("Files");
    const file = new File(["x"], "a.png", { type: "image/png" });
    await userEvent.upload(input, file);
    expect(onFiles).toHaveBeenCalledWith([file]);
    expect(input.value).toBe("");
  });
});

describe("Pager", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 12, [1, "gap", 4, 5, 6, "gap", 12]],
    [3, 12, [1, 2, 3, 4, "gap", 12]],
    [12, 12, [1, "gap", 11, 12]],
  ] as const)("page %i of %i", (page, total, slots) => {
    expect(pagerSlots(page, total)).toEqual(slots);
  });

  it("marks the current page and leads to the next", () => {
    render(
      <MemoryRouter>
        <Pager page={2} totalPages={3} href={(page) => `/search?page=${page}`} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/search?page=3");
  });
});

describe("DataTable", () => {
  const columns = [{ key: "name", header: "Winner", cell: (row: { name: string }) => row.name }];

  it("has a caption and column headers", () => {
    render(<DataTable caption="Payouts" columns={columns} rows={[{ name: "Hira" }]} rowKey={(row) => row.name} />);
    const table = screen.getByRole("table", { name: "Payouts" });
    expect(within(table).getByRole("columnheader", { name: "Winner" })).toBeInTheDocument();
    expect(within(table).getByRole("cell", { name: "Hira" })).toBeInTheDocument();
  });

  it("shows its empty state", () => {
    render(
      <DataTable caption="Payouts" columns={columns} rows={[]} rowKey={(row) => row.name} empty={<p>Nothing yet</p>} />,
    );
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(screen.getByText("Nothing yet")).toBeInTheDocument();
  });
});

describe("ErrorState", () => {
  it("shows the server's sentence, the request and a way to retry", async () => {
    const onRetry = vi.fn();
    const error = new ApiError(
      503,
      "",
      JSON.stringify({ code: "busy", message: "We are busy. Try again in a minute.", requestId: "01932f7c" }),
    );
    render(<ErrorState title="Contests did not load" error={error} onRetry={onRetry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("We are busy. Try again in a minute.");
    expect(screen.getByText("Request 01932f7c")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe("Dialog", () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Mark as paid">
          <Input aria-label="Reference" />
        </Dialog>
      </>
    );
  }

  it("gives the focus back to where it came from", async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("dialog", { name: "Mark as paid" })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
  });
});

describe("ConfirmDialog", () => {
  it("stays open when the act fails, closes when it succeeds", async () => {
    const onOpenChange = vi.fn();
    const onConfirm = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Award?"
        description="This cannot be undone."
        confirmLabel="Award the prize"
        onConfirm={onConfirm}
      />,
    );
    expect(screen.getByRole("alertdialog", { name: "Award?" })).toHaveAccessibleDescription("This cannot be undone.");
    await userEvent.click(screen.getByRole("button", { name: "Award the prize" }));
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Award the prize" }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe("user text", () => {
  const URDU = "شہد کے لیے لوگو";

  it("has the direction of its own letters, in fields and where it is shown", () => {
    render(
      <MemoryRouter>
        <Input aria-label="Title" defaultValue={URDU} />
        <TextArea aria-label="Brief" defaultValue={URDU} />
        <PageHead title={URDU} />
        <Person name="عائشہ" />
        <Thread label="Comments">
          <Message author="عائشہ" at="2026-11-20T07:00:00Z">
            بہت خوب
          </Message>
        </Thread>
      </MemoryRouter>,
    );
    for (const element of [
      screen.getByLabelText("Title"),
      screen.getByLabelText("Brief"),
      screen.getByRole("heading"),
      screen.getByText("بہت خوب"),
    ])
      expect(element).toHaveAttribute("dir", "auto");
    for (const name of screen.getAllByText("عائشہ")) expect(name.tagName).toBe("BDI");
  });

  it("is not turned round by words of ours that only screen readers hear", () => {
    render(<VisuallyHidden>Unread. </VisuallyHidden>);
    expect(screen.getByText("Unread.")).toHaveAttribute("dir", "ltr");
  });

  it("leaves addresses and figures from left to right", () => {
    render(<Input aria-label="Link" type="url" />);
    expect(screen.getByLabelText("Link")).not.toHaveAttribute("dir");
  });
});

import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContactForm } from "./contact-form";

const toast = vi.hoisted(() => vi.fn());
vi.mock("@lib/toast", () => ({ toast }));

afterEach(() => {
  toast.mockReset();
});

async function write() {
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: " Payout " } });
  fireEvent.change(screen.getByLabelText("Message"), { target: { value: "When?" } });
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
}

describe("ContactForm", () => {
  it("sends what was typed, says so, and is empty but for who is signed in", async () => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(() => Promise.resolve(Response.json({ id: "1" }, { status: 201 })));
    render(<ContactForm person={{ name: "Ayesha Khan", email: "ayesha@example.com" }} />);
    await write();
    expect(await screen.findByText("Message Sent!", undefined, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.getByText("We'll get back to you within 24 hours.")).toBeInTheDocument();
    expect(JSON.parse(fetched.mock.calls[0]?.[1]?.body as string)).toEqual({
      name: "Ayesha Khan",
      email: "ayesha@example.com",
      subject: "Payout",
      message: "When?",
    });
    expect(screen.getByLabelText("Message")).toHaveValue("");
    expect(screen.getByLabelText("Name")).toHaveValue("Ayesha Khan");
    expect(toast).not.toHaveBeenCalled();
  });

  it("keeps what was typed when it fails", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.reject(new TypeError("no network")));
    render(<ContactForm person={{ name: "Ayesha", email: "ayesha@example.com" }} />);
    await write();
    await vi.waitFor(
      () =>
        expect(toast).toHaveBeenCalledWith({
          kind: "error",
          title: "Error",
          description: "Failed to send message. Please try again.",
        }),
      { timeout: 3_000 },
    );
    expect(screen.getByLabelText("Message")).toHaveValue("When?");
    expect(screen.queryByText("Message Sent!")).toBeNull();
  });

  it("sends nothing that is incomplete", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    render(<ContactForm person={{ name: "", email: "" }} />);
    await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
    for (const text of ["Name is required", "E-mail is required", "Subject is required", "Message is required"])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(fetched).not.toHaveBeenCalled();
  });
});

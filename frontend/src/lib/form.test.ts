import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@lib/api/client";
import { applyFieldErrors, submitWith } from "./form";

function refused(fields?: Record<string, string>) {
  return new ApiError(
    422,
    "Unprocessable",
    JSON.stringify({ code: "invalid", message: "Look again", fields, requestId: "r" }),
  );
}

const helpers = () => ({ setErrors: vi.fn(), setTouched: vi.fn().mockResolvedValue(undefined), setStatus: vi.fn() });

describe("applyFieldErrors", () => {
  it("puts the server's messages on the fields and marks them as touched", () => {
    const form = helpers();
    expect(applyFieldErrors(refused({ title: "Title is too long" }), { title: "x", brief: "y" }, form)).toBe(true);
    expect(form.setErrors).toHaveBeenCalledWith({ title: "Title is too long" });
    expect(form.setTouched).toHaveBeenCalledWith({ title: true }, false);
  });

  it("joins messages about items of a list", () => {
    const form = helpers();
    expect(applyFieldErrors(refused({ "skills[3]": "Too long" }), { skills: [] }, form)).toBe(true);
    expect(form.setErrors).toHaveBeenCalledWith({ skills: "Too long" });
  });

  it("says no when a message belongs to no field of the form", () => {
    const form = helpers();
    expect(applyFieldErrors(refused({ title: "Bad", other: "Bad" }), { title: "" }, form)).toBe(false);
    expect(applyFieldErrors(refused({ other: "Bad" }), { title: "" }, form)).toBe(false);
    expect(applyFieldErrors(refused(), { title: "" }, form)).toBe(false);
    expect(applyFieldErrors(new Error("x"), { title: "" }, form)).toBe(false);
  });
});

describe("submitWith", () => {
  it("keeps the server's sentence when no field is to blame", async () => {
    const form = helpers();
    const submit = submitWith(() => Promise.reject(refused()), { title: "Error", message: "Failed to create contest" });
    await submit({ title: "" }, form as never);
    expect(form.setStatus).toHaveBeenCalledWith("Look again");
  });

  it("names the fields that the form does not have", async () => {
    const form = helpers();
    const submit = submitWith(
      () => Promise.reject(refused({ title: "Bad", currency: "This field is not known here" })),
      { title: "Error", message: "Failed" },
    );
    await submit({ title: "" }, form as never);
    expect(form.setErrors).toHaveBeenCalledWith({ title: "Bad" });
    expect(form.setStatus).toHaveBeenCalledWith("Look again currency: This field is not known here");
  });
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@lib/api/client";
import { setCurrentUser } from "@lib/use-current-user";
import { Reauth } from "./reauth";

/** Answers by method and path, each time the next of the list; the last one stays. */
function serve(answers: Record<string, (() => Response)[]>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    const list = answers[`${init?.method ?? "GET"} ${path.split("?")[0] ?? ""}`];
    const answer = list && list.length > 1 ? list.shift() : list?.[0];
    return Promise.resolve(answer?.() ?? new Response("{}", { status: 404 }));
  });
}

beforeEach(async () => {
  await setCurrentUser(null);
});

describe("a call that is refused until the person proves to be there", () => {
  const refusal = () =>
    Response.json({ code: "reauth_required", message: "Confirm that it is you, and try again." }, { status: 403 });

  it("opens one dialog for all of them, and repeats them after the password", async () => {
    serve({
      "POST /api/auth/totp": [refusal, () => Response.json("a")],
      "POST /api/auth/recovery-codes": [refusal, () => Response.json("b")],
      "POST /api/auth/reauth": [
        () =>
          Response.json(
            {
              code: "wrong_password",
              message: "The password is wrong.",
              fields: { password: "The password is wrong." },
            },
            { status: 403 },
          ),
        () => new Response(null, { status: 204 }),
      ],
    });
    render(<Reauth />);
    const calls = Promise.all([api.post("/api/auth/totp"), api.post("/api/auth/recovery-codes")]);
    await userEvent.type(await screen.findByLabelText("Password"), "not it{Enter}");
    expect(await screen.findByText("The password is wrong.")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Password"), "kites over lahore 9{Enter}");
    await expect(calls).resolves.toEqual(["a", "b"]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("stays refused when the person closes it", async () => {
    serve({ "POST /api/auth/totp": [refusal] });
    render(<Reauth />);
    const call = api.post("/api/auth/totp").catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await expect(call).resolves.toMatchObject({ code: "reauth_required" });
  });
});

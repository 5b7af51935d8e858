import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MeView } from "@lib/api/types";
import { setCurrentUser } from "@lib/use-current-user";
import { Component as Security } from "./security-screen";

const ME: MeView = {
  id: "1",
  email: "hira@example.com",
  firstName: "Hira",
  lastName: null,
  name: "Hira",
  role: "TALENT",
  isAdmin: false,
  staffRole: null,
  permissions: [],
  twoFactor: false,
  mustEnrolTwoFactor: false,
  emailVerified: true,
  firstVisit: false,
  hasFirstSteps: false,
  profileImageUrl: null,
  deletionScheduledFor: null,
  cookieConsent: { necessary: true, analytics: false, marketing: false, preferences: false, updatedAt: null },
  createdAt: "2026-01-01T00:00:00Z",
};
const CODES = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];

/** Answers by method and path, each time the next of the list; the last one stays. */
function serve(answers: Record<string, (() => Response)[]>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    const list = answers[`${init?.method ?? "GET"} ${path.split("?")[0] ?? ""}`];
    const answer = list && list.length > 1 ? list.shift() : list?.[0];
    return Promise.resolve(answer?.() ?? new Response("{}", { status: 404 }));
  });
}

const me =
  (change: Partial<MeView> = {}) =>
  () =>
    Response.json({ ...ME, ...change });
const state = (twoFactor: boolean) => () =>
  Response.json({
    twoFactor,
    twoFactorSince: twoFactor ? "2026-11-21T08:00:00Z" : null,
    recoveryCodesLeft: twoFactor ? 10 : 0,
    fresh: true,
  });

function open() {
  return render(
    <MemoryRouter>
      <Security />
    </MemoryRouter>,
  );
}

beforeEach(async () => {
  await setCurrentUser(null);
});

describe("two-factor sign-in", () => {
  it("is turned on by a code of the app, and shows the recovery codes once", async () => {
    serve({
      "GET /api/auth/user": [me()],
      "GET /api/auth/security": [state(false), state(true)],
      "POST /api/auth/totp": [
        () =>
          Response.json({ key: "GEZDGNBVGY3TQOJQ", address: "otpauth://totp/x", qrSize: 21, qrPath: "M0 0h1v1h-1z" }),
      ],
      "POST /api/auth/totp/confirm": [
        () =>
          Response.json(
            { code: "invalid_fields", message: "This code is wrong", fields: { code: "This code is wrong" } },
            { status: 422 },
          ),
        () => Response.json({ recoveryCodes: CODES }),
      ],
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
    expect(await screen.findByRole("img", { name: "Code to scan with your authenticator app" })).toBeInTheDocument();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Code"), "111 111{Enter}");
    expect(await screen.findByText("This code is wrong")).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText("Code"));
    await userEvent.type(screen.getByLabelText("Code"), "222 222{Enter}");
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    expect(list).toHaveTextContent("AAAA-BBBB-CCCC-DDDD");
    await userEvent.click(screen.getByRole("button", { name: "I have kept them" }));
    expect(screen.queryByText("AAAA-BBBB-CCCC-DDDD")).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Turn off" })).toBeInTheDocument();
  });

  it("tells administrators why they are here", async () => {
    serve({
      "GET /api/auth/user": [me({ isAdmin: true, mustEnrolTwoFactor: true })],
      "GET /api/auth/security": [state(false)],
    });
    await setCurrentUser({ ...ME, isAdmin: true, mustEnrolTwoFactor: true });
    open();
    expect(await screen.findByText("Administrators sign in with two-factor")).toBeInTheDocument();
  });
});

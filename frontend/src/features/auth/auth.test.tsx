import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setCurrentUser } from "@lib/use-current-user";
import { Component as Login } from "./login-screen";
import { forgetReferral, rememberedReferral, rememberReferral } from "./referral";
import { Component as Register } from "./register-screen";

const ME = { id: "1", email: "hira@example.com", firstName: "Hira", lastName: null, name: "Hira", role: "TALENT", isAdmin: false, staffRole: null, permissions: [], twoFactor: false, mustEnrolTwoFactor: false, emailVerified: false, profileImageUrl: null, createdAt: "2026-01-01T00:00:00Z" };

function Where() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function open(address: string) {
  return render(
    <SWRConfig value={{}}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/auth/login" element={<Login />} />
          <Route path="/auth/register" element={<Register />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </SWRConfig>,
  );
}

/** Answers by path; everything else is 401, as for visitors. */
function serve(answers: Record<string, () => Response>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const path = input instanceof Request ? input.url : input.toString();
    return Promise.resolve(answers[path]?.() ?? new Response("{}", { status: 401 }));
  });
}

beforeEach(async () => {
  localStorage.clear();
  await setCurrentUser(null);
});

describe("sign-in", () => {
  it("goes back to where the person was going", async () => {
    serve({ "/api/auth/login": () => Response.json(ME) });
    open("/auth/login?next=%2Fcontests%2F7%3Ftab%3Dentries");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    expect(await screen.findByText("at /contests/7?tab=entries")).toBeInTheDocument();
  });

  it("asks for a code when the password alone is not enough, and takes one from paper", async () => {
    let answers = 0;
    const fetching = serve({
      "/api/auth/login": () => Response.json({ twoFactorRequired: true, challenge: "c-1" }),
      "/api/auth/login/second-step": () => (answers++ === 0 ? Response.json({ code: "wrong_code", message: "This code is wrong or was used before. Wait for the next one." }, { status: 401 }) : Response.json(ME)),
    });
    open("/auth/login?next=%2Fpayouts");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    await userEvent.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("This code is wrong or was used before.");
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "ABCD-EFGH-2345-MNOP{Enter}");
    expect(await screen.findByText("at /payouts")).toBeInTheDocument();
    const sent = fetching.mock.calls.filter(([path]) => path === "/api/auth/login/second-step").map(([, init]) => init?.body);
    expect(sent).toEqual(['{"challenge":"c-1","code":"123456"}', '{"challenge":"c-1","code":"ABCD-EFGH-2345-MNOP"}']);
  });

  it("begins again when the second step took too long", async () => {
    serve({
      "/api/auth/login": () => Response.json({ twoFactorRequired: true, challenge: "c-1" }),
      "/api/auth/login/second-step": () => Response.json({ code: "challenge_over", message: "This took too long or too many tries. Sign in with your password again." }, { status: 410 }),
    });
    open("/auth/login");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    await userEvent.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("This took too long or too many tries.");
  });

  it("never leads to another site", async () => {
    serve({ "/api/auth/login": () => Response.json(ME) });
    open("/auth/login?next=%2F%2Fevil.example");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  it("shows the server's sentence for a wrong password and keeps what was typed", async () => {
    serve({ "/api/auth/login": () => Response.json({ code: "wrong_credentials", message: "E-mail or password is wrong." }, { status: 401 }) });
    open("/auth/login");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "nonsense{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("E-mail or password is wrong.");
    expect(screen.getByLabelText("E-mail")).toHaveValue("hira@example.com");
  });

  it("asks for both fields before it sends anything", async () => {
    const fetching = serve({});
    open("/auth/login");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("E-mail is required")).toBeInTheDocument();
    expect(screen.getByText("Password is required")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
    expect(fetching.mock.calls.some(([path]) => path === "/api/auth/login")).toBe(false);
  });
});

describe("registration", () => {
  it("sends role and remembered referral code, and puts server messages on their fields", async () => {
    const fetching = serve({
      "/api/auth/register": () => Response.json({ code: "invalid", message: "x", fields: { email: "This e-mail cannot be used. Sign in or reset your password." } }, { status: 422 }),
    });
    rememberReferral("?ref=FRIEND-1");
    open("/auth/register");
    await userEvent.click(screen.getByRole("radio", { name: /I need work done/ }));
    await userEvent.type(screen.getByLabelText("First name"), "Hira");
    await userEvent.type(screen.getByLabelText("E-mail"), "taken@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    expect(await screen.findByText("This e-mail cannot be used. Sign in or reset your password.")).toBeInTheDocument();
    const body = fetching.mock.calls.find(([path]) => path === "/api/auth/register")?.[1]?.body;
    expect(JSON.parse(typeof body === "string" ? body : "")).toEqual({ role: "CLIENT", firstName: "Hira", email: "taken@example.com", password: "muqabla-demo-2026", referralCode: "FRIEND-1" });
  });

  it("proposes the client role on the way to posting a contest", async () => {
    serve({});
    open("/auth/register?next=%2Fcontests%2Fnew");
    await waitFor(() => expect(screen.getByRole("radio", { name: /I need work done/ })).toBeChecked());
  });
});

describe("referral code", () => {
  it("is kept for 30 days", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-01T00:00:00Z") });
    rememberReferral("?ref=ABC");
    vi.setSystemTime(Date.parse("2026-11-30T23:00:00Z"));
    expect(rememberedReferral()).toBe("ABC");
    vi.setSystemTime(Date.parse("2026-12-01T00:00:01Z"));
    expect(rememberedReferral()).toBeUndefined();
    vi.useRealTimers();
  });

  it("ignores what is not a code", () => {
    rememberReferral("?ref=%3Cscript%3E");
    expect(rememberedReferral()).toBeUndefined();
    forgetReferral();
  });
});

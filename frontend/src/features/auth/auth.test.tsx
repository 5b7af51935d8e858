import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setCurrentUser } from "@lib/use-current-user";
import { Component as Login } from "./login-screen";
import { forgetReferral, rememberedReferral, rememberReferral } from "./referral";
import { Component as Register } from "./register-screen";
import { Component as Verify } from "./verify-screen";

const ME = {
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
  emailVerified: false,
  profileImageUrl: null,
  createdAt: "2026-01-01T00:00:00Z",
};

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
          <Route path="/auth/verify" element={<Verify />} />
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

  it("asks for a code when the password alone is not enough, and takes a recovery code", async () => {
    let answers = 0;
    const fetching = serve({
      "/api/auth/login": () => Response.json({ twoFactorRequired: true, challenge: "c-1" }),
      "/api/auth/login/second-step": () =>
        answers++ === 0
          ? Response.json(
              { code: "wrong_code", message: "This code is wrong or was used before. Wait for the next one." },
              { status: 401 },
            )
          : Response.json(ME),
    });
    open("/auth/login?next=%2Fpayouts");
    await userEvent.type(screen.getByLabelText("E-mail"), "hira@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    await userEvent.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("This code is wrong or was used before.");
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "ABCD-EFGH-2345-MNOP{Enter}");
    expect(await screen.findByText("at /payouts")).toBeInTheDocument();
    const sent = fetching.mock.calls
      .filter(([path]) => path === "/api/auth/login/second-step")
      .map(([, init]) => init?.body);
    expect(sent).toEqual(['{"challenge":"c-1","code":"123456"}', '{"challenge":"c-1","code":"ABCD-EFGH-2345-MNOP"}']);
  });

  it("begins again when the second step took too long", async () => {
    serve({
      "/api/auth/login": () => Response.json({ twoFactorRequired: true, challenge: "c-1" }),
      "/api/auth/login/second-step": () =>
        Response.json(
          {
            code: "challenge_over",
            message: "This took too long or too many tries. Sign in with your password again.",
          },
          { status: 410 },
        ),
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
    serve({
      "/api/auth/login": () =>
        Response.json({ code: "wrong_credentials", message: "E-mail or password is wrong." }, { status: 401 }),
    });
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
  const fill = async (email = "hira@example.com") => {
    await userEvent.click(screen.getByRole("radio", { name: /I need work done/ }));
    await userEvent.type(screen.getByLabelText("First name"), "Hira");
    await userEvent.type(screen.getByLabelText("E-mail"), email);
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  };
  const sent = (fetching: ReturnType<typeof serve>, path: string) =>
    fetching.mock.calls
      .filter(([asked]) => asked === path)
      .map(([, init]) => JSON.parse(typeof init?.body === "string" ? init.body : "") as Record<string, unknown>);
  const accepted = () =>
    Response.json({ message: "Enter the code from the mail that we have sent to this address." }, { status: 202 });

  it("puts server messages on their fields", async () => {
    serve({
      "/api/auth/register": () =>
        Response.json(
          { code: "invalid", message: "x", fields: { firstName: "This name reads like our staff. Use your own name" } },
          { status: 422 },
        ),
    });
    open("/auth/register");
    await fill();
    expect(await screen.findByText("This name reads like our staff. Use your own name")).toBeInTheDocument();
  });

  it("goes on to the code of the mail, and with it to where the person was going", async () => {
    let answers = 0;
    const fetching = serve({
      "/api/auth/register": accepted,
      "/api/auth/register/confirm": () =>
        answers++ === 0
          ? Response.json(
              {
                code: "invalid_fields",
                message: "x",
                fields: { code: "This code is wrong or has run out. Check it, or have a new one sent" },
              },
              { status: 422 },
            )
          : Response.json(ME),
    });
    rememberReferral("?ref=FRIEND-1");
    open("/auth/register?next=%2Fpayouts");
    await fill();
    expect(await screen.findByRole("heading", { level: 1, name: "Check your e-mail" })).toBeInTheDocument();
    expect(screen.getByText("hira@example.com")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Code"), "000000{Enter}");
    expect(
      await screen.findByText("This code is wrong or has run out. Check it, or have a new one sent"),
    ).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText("Code"));
    await userEvent.type(screen.getByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText("at /payouts")).toBeInTheDocument();
    const [registration] = sent(fetching, "/api/auth/register");
    const attempt = registration?.attempt;
    expect(attempt).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(registration).toEqual({
      role: "CLIENT",
      firstName: "Hira",
      email: "hira@example.com",
      password: "muqabla-demo-2026",
      referralCode: "FRIEND-1",
      attempt,
    });
    expect(sent(fetching, "/api/auth/register/confirm")[1]).toEqual({
      email: "hira@example.com",
      attempt,
      code: "123456",
    });
    expect(rememberedReferral()).toBeUndefined();
  });

  it("sends another code for the same registration, and goes back to change the address", async () => {
    const fetching = serve({ "/api/auth/register": accepted });
    open("/auth/register");
    await fill("hira@exmaple.com");
    await userEvent.click(await screen.findByRole("button", { name: "Send a new code" }));
    await waitFor(() => expect(sent(fetching, "/api/auth/register")).toHaveLength(2));
    const [first, second] = sent(fetching, "/api/auth/register");
    expect(second).toEqual(first);
    await userEvent.click(screen.getByRole("button", { name: "Change address" }));
    expect(screen.getByLabelText("E-mail")).toHaveValue("hira@exmaple.com");
    expect(screen.getByLabelText("First name")).toHaveValue("Hira");
  });

  it("is finished by the link with the password", async () => {
    let answers = 0;
    const fetching = serve({
      "/api/auth/verify-email": () =>
        answers++ === 0
          ? Response.json(
              {
                code: "invalid_fields",
                message: "x",
                fields: { password: "This is not the password that you chose. Register again to choose another" },
              },
              { status: 422 },
            )
          : Response.json(ME),
    });
    open("/auth/verify?token=t-1&step=password");
    expect(sent(fetching, "/api/auth/verify-email")).toEqual([]);
    await userEvent.type(screen.getByLabelText("Password"), "something else 1{Enter}");
    expect(
      await screen.findByText("This is not the password that you chose. Register again to choose another"),
    ).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText("Password"));
    await userEvent.type(screen.getByLabelText("Password"), "muqabla-demo-2026{Enter}");
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(sent(fetching, "/api/auth/verify-email")[1]).toEqual({ token: "t-1", password: "muqabla-demo-2026" });
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

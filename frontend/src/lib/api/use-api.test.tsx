import { act, render, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { patchRead, refresh, useRead } from "./use-api";

function serve(values: string[]) {
  let call = 0;
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json(values[Math.min(call++, values.length - 1)])));
}

function Reader({ path, fresh }: { path: string; fresh?: boolean }) {
  const { data } = useRead<string>(path, { fresh });
  return <p>{data ?? "loading"}</p>;
}

function Toggle({ path, fresh }: { path: string; fresh?: boolean }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown((value) => !value)}>toggle</button>
      {shown && <Reader path={path} fresh={fresh} />}
    </>
  );
}

const press = () => act(() => screen.getByText("toggle").click());

describe("useRead", () => {
  it("never goes stale by itself", async () => {
    const fetching = serve(["one", "two"]);
    render(<Toggle path="/api/a" />);
    await screen.findByText("one");
    press();
    press();
    act(() => {
      window.dispatchEvent(new Event("focus"));
    });
    expect(screen.getByText("one")).toBeInTheDocument();
    expect(fetching).toHaveBeenCalledOnce();
  });

  it("reloads what is on screen after a write below the path", async () => {
    serve(["one", "two"]);
    render(<Reader path="/api/auth/sessions/1" />);
    await screen.findByText("one");
    await act(() => refresh("/api/auth/sessions"));
    expect(await screen.findByText("two")).toBeInTheDocument();
  });

  it("forgets what is not on screen, so that it loads at the next visit", async () => {
    serve(["one", "two"]);
    render(<Toggle path="/api/credits" />);
    await screen.findByText("one");
    press();
    await act(() => refresh("/api/credits"));
    press();
    expect(await screen.findByText("two")).toBeInTheDocument();
  });

  it("leaves other paths alone", async () => {
    const fetching = serve(["one"]);
    render(<Reader path="/api/contests-extra" />);
    await screen.findByText("one");
    await act(() => refresh("/api/contests"));
    await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  });

  it("shows a read that was on its way while it was patched", async () => {
    const answers: ((answer: Response) => void)[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise((answer) => answers.push(answer)));
    render(<Reader path="/api/payouts" />);
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => patchRead("/api/payouts", () => []));
    await act(async () => {
      answers.forEach((answer) => answer(Response.json("one")));
      await Promise.resolve();
    });
    expect(await screen.findByText("one")).toBeInTheDocument();
  });

  it("loads a screen that was opened in the moment of a write", async () => {
    serve(["one", "two"]);
    function Screen() {
      // After the reader has asked, before the browser has drawn it.
      useLayoutEffect(() => void refresh("/api/plans"), []);
      return <Reader path="/api/plans" />;
    }
    render(<Screen />);
    expect(await screen.findByText("two")).toBeInTheDocument();
  });
});

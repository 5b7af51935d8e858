import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router";

function Shown({ name }: { name: string }) {
  return <p>{`${name} ${JSON.stringify(useParams())}`}</p>;
}

function Frame({ name }: { name: string }) {
  return (
    <div aria-label={name}>
      <Outlet />
    </div>
  );
}

function Admin() {
  return (
    <Routes>
      <Route index element={<Shown name="admin" />} />
      <Route path="disputes/:id" element={<Shown name="dispute" />} />
      <Route path="*" element={<Shown name="no admin" />} />
    </Routes>
  );
}

function App() {
  return (
    <Routes>
      <Route element={<Frame name="root" />}>
        <Route path="auth" element={<Frame name="auth" />}>
          <Route path="login" element={<Shown name="login" />} />
        </Route>
        <Route index element={<Shown name="start" />} />
        <Route path="contests/:id" element={<Shown name="contest" />} />
        <Route path="pay/:gateway?" element={<Shown name="pay" />} />
        <Route element={<Frame name="members" />}>
          {["contests/new", "create"].map((path) => (
            <Route key={path} path={path} element={<Shown name="form" />} />
          ))}
          <Route path="admin/*" element={<Admin />} />
        </Route>
        <Route path="*" element={<Shown name="nothing" />} />
      </Route>
    </Routes>
  );
}

describe("Routes", () => {
  it.each([
    ["/", "start {}"],
    ["/contests/17", 'contest {"id":"17"}'],
    ["/contests/new", "form {}"],
    ["/contests/new/", "form {}"],
    ["/Contests/New", "form {}"],
    ["/create?x=1#y", "form {}"],
    ["/contests/a%20b", 'contest {"id":"a b"}'],
    ["/contests/%E0%A4%A", 'contest {"id":"%E0%A4%A"}'],
    ["/contests/1/2", 'nothing {"*":"contests/1/2"}'],
    ["/contests", 'nothing {"*":"contests"}'],
    ["/pay", "pay {}"],
    ["/pay/easypaisa", 'pay {"gateway":"easypaisa"}'],
    ["/auth/login", "login {}"],
    ["/auth", ""],
    ["/admin", 'admin {"*":""}'],
    ["/admin/disputes/7", 'dispute {"*":"disputes/7","id":"7"}'],
    ["/admin/other", 'no admin {"*":"other"}'],
  ])("shows %s", (address, shown) => {
    const { container } = render(
      <MemoryRouter initialEntries={[address]}>
        <App />
      </MemoryRouter>,
    );
    expect(container.textContent).toBe(address === "/auth" ? 'nothing {"*":"auth"}' : shown);
  });
});

describe("navigation", () => {
  const at = (address: string) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    );
    return renderHook(
      () => ({
        location: useLocation(),
        navigate: useNavigate(),
        type: useNavigationType(),
        params: useSearchParams(),
      }),
      { wrapper },
    ).result;
  };

  it("keeps the path when only the rest is named, and forgets the rest that is not named", async () => {
    const now = at("/contests/1?tab=brief#top");
    await act(() => now.current.navigate("#submit"));
    expect(now.current.location).toMatchObject({ pathname: "/contests/1", search: "", hash: "#submit" });
    await act(() => now.current.navigate({ search: "tab=entries", hash: "mine" }));
    expect(now.current.location).toMatchObject({ pathname: "/contests/1", search: "?tab=entries", hash: "#mine" });
    await act(() => now.current.navigate({ search: "" }));
    expect(now.current.location).toMatchObject({ pathname: "/contests/1", search: "", hash: "" });
  });

  it("goes back over what was not replaced", async () => {
    const now = at("/");
    await act(() => now.current.navigate("/a"));
    expect(now.current.type).toBe("PUSH");
    await act(() => now.current.navigate("/b", { replace: true, state: { from: "a" } }));
    expect([now.current.type, now.current.location.state]).toEqual(["REPLACE", { from: "a" }]);
    await act(() => now.current.navigate(-1));
    expect([now.current.type, now.current.location.pathname]).toEqual(["POP", "/"]);
  });

  it("changes parameters of the address from what they are", () => {
    const now = at("/search?q=tea&page=2");
    act(() => {
      now.current.params[1]((current) => {
        current.delete("page");
        return current;
      });
    });
    expect(now.current.location.search).toBe("?q=tea");
    act(() => {
      now.current.params[1]({});
    });
    expect(now.current.location.search).toBe("");
  });

  it.each([
    ["in memory", MemoryRouter],
    ["of the browser", BrowserRouter],
  ])("keeps both of two parameters that are changed before the first is on show: %s", (_where, Router) => {
    window.history.replaceState(null, "", "/");
    const wrapper = ({ children }: { children: ReactNode }) => <Router>{children}</Router>;
    const now = renderHook(() => ({ search: useLocation().search, params: useSearchParams() }), { wrapper }).result;
    const [, set] = now.current.params;
    const add = (name: string) =>
      set((current) => {
        current.set(name, "1");
        return current;
      });
    act(() => {
      add("sort");
      add("status");
    });
    expect(now.current.search).toBe("?sort=1&status=1");
  });

  it("is led on by a Navigate, without an entry of its own", () => {
    render(
      <MemoryRouter initialEntries={["/old"]}>
        <Routes>
          <Route path="old" element={<Navigate to="/contests/5?tab=entries#x" replace />} />
          <Route path="contests/:id" element={<Shown name="contest" />} />
        </Routes>
      </MemoryRouter>,
    );
    expect(screen.getByText('contest {"id":"5"}')).toBeInTheDocument();
  });
});

describe("links", () => {
  function Here() {
    const { pathname, search, key } = useLocation();
    return <output>{`${pathname}${search} ${key === "default" ? "first" : "later"} ${useNavigationType()}`}</output>;
  }
  const page = (
    <BrowserRouter>
      <Link to="/a?b=1">in</Link>
      <Link to="/a" target="_blank">
        tab
      </Link>
      <Link to="mailto:a@b.pk">mail</Link>
      <Link to="/stay" onClick={(event) => event.preventDefault()}>
        stay
      </Link>
      <NavLink to="/" className="tab">
        all
      </NavLink>
      <NavLink to="/" end>
        start
      </NavLink>
      <Here />
    </BrowserRouter>
  );

  it("are followed inside of the app when a plain click asks for it", () => {
    window.history.replaceState(null, "", "/");
    const pushed = vi.spyOn(window.history, "pushState");
    render(page);
    expect(screen.getByText("start")).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("status")).toHaveTextContent("/ first POP");
    // What the browser does with the others is its own.
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByText("in"), { ctrlKey: true });
    for (const name of ["tab", "mail"]) {
      window.addEventListener("click", (event) => event.preventDefault(), { once: true });
      fireEvent.click(screen.getByText(name));
    }
    fireEvent.click(screen.getByText("stay"));
    expect(pushed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("in"));
    expect(screen.getByRole("status")).toHaveTextContent("/a?b=1 later PUSH");
    expect(screen.getByText("all")).toHaveAttribute("class", "tab active");
    expect(screen.getByText("start")).not.toHaveAttribute("aria-current");
    fireEvent.click(screen.getByText("in"));
    expect(pushed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("status")).toHaveTextContent("REPLACE");
  });

  it("follow the browser's own way back", () => {
    window.history.replaceState({ usr: null, key: "k1" }, "", "/a");
    render(page);
    act(() => {
      window.history.replaceState(null, "", "/b");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(screen.getByRole("status")).toHaveTextContent("/b first POP");
  });
});

import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { addressOf, locate, type Location, NavigationType, resolve, type To } from "./location";
import { match, type RouteNode, segmentsOf } from "./match";

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  /** Scrolling is decided by app/scroll.ts, which leaves a screen where it is while its path stays. */
  preventScrollReset?: boolean;
}

export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void | Promise<void>;
  (delta: number): void | Promise<void>;
}

interface Place {
  location: Location;
  type: NavigationType;
}

interface Navigation {
  navigate: NavigateFunction;
  /** The parameters of the newest address. What is on show may still be that of the one before. */
  newestSearch: () => string;
}

const PlaceContext = createContext<Place | undefined>(undefined);
const NavigationContext = createContext<Navigation | undefined>(undefined);

interface RouteState {
  params: Record<string, string>;
  /** How many segments of the path lead here. */
  used: number;
  outlet: ReactNode;
}

const RouteContext = createContext<RouteState>({ params: {}, used: 0, outlet: null });

function inRouter<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Used outside of a router");
  return value;
}

export const useLocation = (): Location => inRouter(useContext(PlaceContext)).location;
export const useNavigationType = (): NavigationType => inRouter(useContext(PlaceContext)).type;
export const useNavigate = (): NavigateFunction => inRouter(useContext(NavigationContext)).navigate;
export const Outlet = (): ReactNode => useContext(RouteContext).outlet;

export function useParams<Name extends string = string>(): Readonly<Partial<Record<Name, string>>> {
  return useContext(RouteContext).params as Partial<Record<Name, string>>;
}

function Provide({ place, navigate, newestSearch, children }: Navigation & { place: Place; children: ReactNode }) {
  const navigation = useMemo(() => ({ navigate, newestSearch }), [navigate, newestSearch]);
  return (
    <NavigationContext value={navigation}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigationContext>
  );
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const kept = window.history.state as { usr?: unknown; key?: string } | null;
  return locate({ pathname, search, hash }, kept?.usr ?? null, kept?.key ?? "default");
}

const searchOfBrowser = () => window.location.search;

/** The addresses of the browser. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: currentLocation(), type: NavigationType.Pop }));
  // A screen that is still on its way leaves the one before on show.
  const go = useCallback((next: Place) => startTransition(() => setPlace(next)), []);

  useLayoutEffect(() => {
    const moved = () => go({ location: currentLocation(), type: NavigationType.Pop });
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, [go]);

  const navigate = useCallback(
    (to: To | number, { replace = false, state = null }: NavigateOptions = {}) => {
      if (typeof to === "number") {
        window.history.go(to);
        return;
      }
      const location = locate(resolve(to, window.location.pathname), state);
      const entry = { usr: state, key: location.key };
      try {
        if (replace) window.history.replaceState(entry, "", addressOf(location));
        else window.history.pushState(entry, "", addressOf(location));
      } catch {
        // A browser that refuses more entries, or a state that cannot be kept.
        window.location.assign(addressOf(location));
        return;
      }
      go({ location, type: replace ? NavigationType.Replace : NavigationType.Push });
    },
    [go],
  );
  return (
    <Provide place={place} navigate={navigate} newestSearch={searchOfBrowser}>
      {children}
    </Provide>
  );
}

/** Addresses in memory, for tests. */
export function MemoryRouter({
  initialEntries = ["/"],
  children,
}: {
  initialEntries?: string[];
  children?: ReactNode;
}) {
  const [place, setPlace] = useState<Place>(() => ({
    location: locate(resolve(initialEntries.at(-1) ?? "/", "/"), null, "default"),
    type: NavigationType.Pop,
  }));
  const past = useRef({ entries: [place.location], at: 0 });
  const navigate = useCallback((to: To | number, { replace = false, state = null }: NavigateOptions = {}) => {
    const history = past.current;
    const now = history.entries[history.at];
    if (typeof to === "number") {
      history.at = Math.min(Math.max(history.at + to, 0), history.entries.length - 1);
      const location = history.entries[history.at];
      if (location) setPlace({ location, type: NavigationType.Pop });
      return;
    }
    const location = locate(resolve(to, now?.pathname ?? "/"), state);
    if (!replace) history.at += 1;
    history.entries = [...history.entries.slice(0, history.at), location];
    setPlace({ location, type: replace ? NavigationType.Replace : NavigationType.Push });
  }, []);
  const newestSearch = useCallback(() => past.current.entries[past.current.at]?.search ?? "", []);
  return (
    <Provide place={place} navigate={navigate} newestSearch={newestSearch}>
      {children}
    </Provide>
  );
}

interface RouteProps {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: ReactNode;
}

/** Declares a route; `Routes` reads it. */
export const Route: (props: RouteProps) => ReactNode = () => {
  throw new Error("A Route stands inside of Routes");
};

function nodesOf(children: ReactNode): RouteNode[] {
  const elements = Children.toArray(children).filter((child) => isValidElement<RouteProps>(child));
  return elements.flatMap(({ type, props }) => {
    if (type === Fragment) return nodesOf(props.children);
    return [{ path: props.path, index: props.index, element: props.element, children: nodesOf(props.children) }];
  });
}

/** Shows the routes of the address, one within the other. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const above = useContext(RouteContext);
  const nodes = useMemo(() => nodesOf(children), [children]);
  const matched = match(nodes, segmentsOf(pathname).slice(above.used));
  if (!matched) return null;
  const { routes, params, used } = matched;
  return routes.reduceRight<ReactNode>((outlet, { element }, index) => {
    const state = { params: { ...above.params, ...params }, used: above.used + (used[index] ?? 0), outlet };
    // A route without an element only groups those below it.
    return <RouteContext value={state}>{element === undefined ? outlet : element}</RouteContext>;
  }, null);
}

export function Navigate({ to, replace, state }: { to: To; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate();
  const latest = useRef({ replace, state });
  const { pathname, search = "", hash = "" } = typeof to === "string" ? resolve(to, "") : to;
  useEffect(() => void navigate({ pathname, search, hash }, latest.current), [navigate, pathname, search, hash]);
  return null;
}

type SearchInit = URLSearchParams | string | Record<string, string>;
type SetSearchParams = (
  next: SearchInit | ((current: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void;

/** Reads the parameters of the newest address, for what ends later than it was begun. Not of react-router. */
export const useNewestSearch = (): (() => string) => inRouter(useContext(NavigationContext)).newestSearch;

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const newestSearch = useNewestSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const wanted = new URLSearchParams(typeof next === "function" ? next(new URLSearchParams(newestSearch())) : next);
      void navigate(`?${wanted.toString()}`, options);
    },
    [navigate, newestSearch],
  );
  return [params, set];
}

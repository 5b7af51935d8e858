/** What the app uses of react-router, under the same names and with the same behaviour, and `useNewestSearch`; docs/adr/0036 says why. */
export { Link, type LinkProps, NavLink } from "./link";
export { NavigationType } from "./location";
export {
  BrowserRouter,
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useNewestSearch,
  useParams,
  useSearchParams,
} from "./router";

import { createBrowserRouter, type RouteObject } from "react-router";
import { RouteError } from "./error-boundary";
import { RequireAdmin, RequireUser } from "./guards";
import { NotFound } from "./not-found";
import { Root } from "./root";
import { PageSkeleton } from "@ui";
import { Shell } from "./shell/shell";
import { Start } from "./start";

// Chunks named "screen-…" are what `npm run budget` measures.
const create = () => import(/* webpackChunkName: "screen-create" */ "@features/contests/create-screen");
const simulator = () => import(/* webpackChunkName: "screen-simulator" */ "@features/payments/simulator-screen");

const publicScreens: RouteObject[] = [
  { index: true, element: <Start /> },
  { path: "contests/:id", lazy: () => import(/* webpackChunkName: "screen-contest" */ "@features/contests/contest-screen") },
  { path: "payment-simulator", lazy: simulator },
  { path: "payment-simulator/:gateway", lazy: simulator },
  { path: "u/:id", lazy: () => import(/* webpackChunkName: "screen-public-profile" */ "@features/profile/public-profile-screen") },
  { path: "dev/ui", lazy: () => import(/* webpackChunkName: "screen-gallery" */ "./gallery/gallery-screen") },
];

const signedInScreens: RouteObject[] = [
  { path: "contests/new", lazy: create },
  { path: "contests/create", lazy: create },
  { path: "create", lazy: create },
  { path: "dashboard", lazy: () => import(/* webpackChunkName: "screen-dashboard" */ "@features/dashboard/dashboard-screen") },
  { path: "payouts", lazy: () => import(/* webpackChunkName: "screen-payouts" */ "@features/payouts/payouts-screen") },
  { path: "payout-methods", lazy: () => import(/* webpackChunkName: "screen-payout-methods" */ "@features/payouts/methods-screen") },
  { path: "profile", lazy: () => import(/* webpackChunkName: "screen-profile" */ "@features/profile/profile-screen") },
  {
    element: <RequireAdmin />,
    children: [{ path: "admin", lazy: () => import(/* webpackChunkName: "screen-admin" */ "@features/admin/admin-payouts-screen") }],
  },
];

const authScreens: RouteObject[] = [
  { path: "login", lazy: () => import(/* webpackChunkName: "screen-login" */ "@features/auth/login-screen") },
  { path: "register", lazy: () => import(/* webpackChunkName: "screen-register" */ "@features/auth/register-screen") },
  { path: "forgot", lazy: () => import(/* webpackChunkName: "screen-forgot" */ "@features/auth/forgot-screen") },
  { path: "reset", lazy: () => import(/* webpackChunkName: "screen-reset" */ "@features/auth/reset-screen") },
  { path: "verify", lazy: () => import(/* webpackChunkName: "screen-verify" */ "@features/auth/verify-screen") },
];

export const router = createBrowserRouter([
  {
    element: <Root />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      {
        path: "auth",
        lazy: () => import(/* webpackChunkName: "auth-layout" */ "@features/auth/auth-layout"),
        errorElement: <RouteError />,
        children: authScreens,
      },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <RouteError />,
            children: [...publicScreens, { element: <RequireUser />, children: signedInScreens }, { path: "*", element: <NotFound /> }],
          },
        ],
      },
    ],
  },
]);

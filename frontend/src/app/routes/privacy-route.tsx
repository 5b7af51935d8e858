import { lazy } from "react";
import { Navigate, useLocation } from "react-router";
import { Component as PrivacyPolicy } from "@features/pages/privacy-policy-screen";
import { VisitorCookies } from "@features/privacy/visitor-cookies";
import { signInPath } from "@lib/return-to";
import { useCurrentUser } from "@lib/use-current-user";
import { Waiting } from "../offline/waiting";

const PrivacyScreen = lazy(() =>
  import(/* webpackChunkName: "privacy" */ "@features/privacy/privacy-screen").then((module) => ({
    default: module.PrivacyScreen,
  })),
);

/** Members decide about their data here; everybody else chooses about cookies and reads the policy. Who comes for a copy of their data signs in first. */
export function Component() {
  const { user, loading } = useCurrentUser();
  const { pathname, hash } = useLocation();
  if (loading) return <Waiting />;
  if (!user && hash === "#export") return <Navigate to={signInPath(pathname + hash)} replace />;
  return user ? <PrivacyScreen /> : <PrivacyPolicy choices={<VisitorCookies />} />;
}

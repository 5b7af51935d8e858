import { lazy } from "react";
import { Component as PrivacyPolicy } from "@features/pages/privacy-policy-screen";
import { useCurrentUser } from "@lib/use-current-user";
import { PageSkeleton } from "@ui";

const PrivacyScreen = lazy(() => import(/* webpackChunkName: "privacy" */ "@features/privacy/privacy-screen").then((module) => ({ default: module.PrivacyScreen })));

/** Members decide about their data here; everybody else reads the policy. */
export function Component() {
  const { user, loading } = useCurrentUser();
  if (loading) return <PageSkeleton />;
  return user ? <PrivacyScreen /> : <PrivacyPolicy />;
}

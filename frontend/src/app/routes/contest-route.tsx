import { lazy } from "react";
import { ContestScreen } from "@features/contests/contest-screen";
import type { ContestParts } from "@features/contests/parts";
import { PaymentNotice } from "@features/payments/payment-notice";

// Visitors read the brief; what members do with a contest is loaded when it is shown.
const parts: ContestParts = {
  PaymentNotice,
  Boost: lazy(() =>
    import(/* webpackChunkName: "contest-boost" */ "@features/boosts/boost-section").then((module) => ({
      default: module.BoostSection,
    })),
  ),
  Entries: lazy(() =>
    import(/* webpackChunkName: "contest-entries" */ "@features/entries/entries-section").then((module) => ({
      default: module.EntriesSection,
    })),
  ),
  MyEntries: lazy(() =>
    import(/* webpackChunkName: "contest-entries" */ "@features/entries/my-entries").then((module) => ({
      default: module.MyEntries,
    })),
  ),
  SubmitEntry: lazy(() =>
    import(/* webpackChunkName: "contest-submit" */ "@features/entries/submit-entry").then((module) => ({
      default: module.SubmitEntry,
    })),
  ),
  Polls: lazy(() =>
    import(/* webpackChunkName: "contest-polls" */ "@features/entries/poll/polls-section").then((module) => ({
      default: module.PollsSection,
    })),
  ),
  Handover: lazy(() =>
    import(/* webpackChunkName: "contest-handover" */ "@features/handover/handover-section").then((module) => ({
      default: module.HandoverSection,
    })),
  ),
  Reviews: lazy(() =>
    import(/* webpackChunkName: "contest-reviews" */ "@features/reviews/contest-reviews").then((module) => ({
      default: module.ContestReviewsSection,
    })),
  ),
  Dialogs: lazy(() =>
    import(/* webpackChunkName: "contest-dialogs" */ "@features/entries/entry-dialogs").then((module) => ({
      default: module.EntryDialogs,
    })),
  ),
};

/** The page of a contest: where contests, entries, handover and payments come together. */
export function Component() {
  return <ContestScreen parts={parts} />;
}

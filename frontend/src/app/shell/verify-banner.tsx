import { lazy, Suspense } from "react";
import { CONFIRM_FIELD } from "@content/confirm-first";
import { Silent } from "../error-boundary";

// Few accounts are unconfirmed; nobody else loads it.
const ConfirmEmail = lazy(() =>
  import(/* webpackChunkName: "confirm-email" */ "@content/confirm-email").then((module) => ({
    default: module.ConfirmEmail,
  })),
);

/** Posting, paying, entering and payout methods need a verified address: say so before people run into it, with the field for the code. */
export function VerifyBanner() {
  return (
    <div className="wrap pt-4">
      <Silent>
        <Suspense fallback={<div className="min-h-[270px] sm:min-h-[168px]" />}>
          <ConfirmEmail id={CONFIRM_FIELD} />
        </Suspense>
      </Silent>
    </div>
  );
}

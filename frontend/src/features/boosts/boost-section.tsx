import { Rocket } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { BoostView } from "@lib/api/products";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { formatMoney } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { BOOST_DAYS_MAX, BOOST_PRICE_CENTS } from "@lib/rules.gen";
import { useNow } from "@lib/use-now";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/boosts";
import { Button, Card, Icon, StatusBadge } from "@ui";
import { cancelBoost, useBoostOffer } from "./api";
import { boostLine, offerLine } from "./model";

const BoostDialog = lazy(() =>
  import(/* webpackChunkName: "boost-dialogs" */ "./boost-dialog").then((module) => ({ default: module.BoostDialog })),
);
const TakeBackDialog = lazy(() =>
  import(/* webpackChunkName: "boost-dialogs" */ "./take-back-dialog").then((module) => ({
    default: module.TakeBackDialog,
  })),
);

interface FrameProps {
  title: string;
  badge?: ReactNode;
  text: ReactNode;
  optional?: boolean;
  children?: ReactNode;
}

/** Narrow beside a contest, wide in the form: the buttons wrap below the words when there is no room beside them. */
function Frame({ title, badge, text, optional, children }: FrameProps) {
  return (
    <Card pad className="flex flex-wrap items-center gap-x-5 gap-y-4" aria-labelledby="featured-place">
      <div className="flex min-w-0 grow-999 basis-56 gap-4">
        <span className="grid size-11 flex-none place-items-center bg-accent text-on-accent [clip-path:var(--khatam)]">
          <Icon as={Rocket} />
        </span>
        <div className="stack min-w-0 gap-1.5">
          {badge && <span>{badge}</span>}
          <h2 id="featured-place" className="text-18">
            {title}
            {optional && (
              <span className="muted ml-1.5 text-14 font-normal tracking-normal">{m.boost_section_optional()}</span>
            )}
          </h2>
          <p className="small ink-2">{text}</p>
        </div>
      </div>
      {children && <div className="flex grow flex-wrap-reverse gap-2 [&>.btn]:grow">{children}</div>}
    </Card>
  );
}

/** The price, while it can still be bought. */
function Offer({ contest, onAsk }: { contest: ContestDetail; onAsk: () => void }) {
  const { data } = useBoostOffer(true);
  return (
    <Frame
      title={m.boost_dialog_feature_this_contest()}
      optional={contest.status === "DRAFT"}
      text={
        <>
          {m.boost_section_ranked_first({ days: BOOST_DAYS_MAX })}{" "}
          <span className="strong block">
            {data ? offerLine(data) : m.model_price_once({ price: formatMoney(BOOST_PRICE_CENTS) })}
          </span>
        </>
      }
    >
      <Button size="sm" variant="accent" onClick={onAsk}>
        {m.boost_section_feature_it()}
      </Button>
    </Frame>
  );
}

const DROP = {
  success: { title: m.boost_section_payment_cancelled(), description: m.boost_section_nothing_was_taken() },
  failure: {
    title: m.boost_section_cancellation_failed(),
    description: m.boost_section_failed_to_cancel_the_payment(),
  },
};

function Pending({ contest, boost }: { contest: ContestDetail; boost: BoostView }) {
  const { run, busy } = useAction(cancelBoost, DROP);
  const { payment } = boost;
  const url = payment?.redirectUrl;
  return (
    <>
      {contest.allowedActions.includes("cancelBoost") && (
        <Button size="sm" variant="ghost" busy={busy} onClick={() => void run(contest.id)}>
          {m.boost_section_cancel_payment()}
        </Button>
      )}
      {payment && url && (
        <Button
          size="sm"
          variant="primary"
          onClick={() =>
            goPay(
              {
                paymentId: payment.id,
                what: m.boost_dialog_featured_place_of({ title: contest.title }),
                back: window.location.pathname + window.location.search,
              },
              url,
            )
          }
        >
          {m.boost_section_continue_payment()}
        </Button>
      )}
    </>
  );
}

/** The featured place of an own contest: to buy, to pay, running, or taken back. Nothing for anybody else. */
export function BoostSection({ contest }: { contest: ContestDetail }) {
  const now = useNow(60_000);
  const [asked, setAsked, close] = useQueryState("boost");
  const [takingBack, setTakingBack] = useState(false);
  const may = (action: "boost" | "cancelBoost") => contest.allowedActions.includes(action);
  const boost = contest.boost ?? null;
  const line = boost && boostLine(boost, now);
  if (contest.viewer !== "CLIENT" || (!line && !may("boost"))) return null;

  return (
    <>
      {boost && line && (
        <Frame
          title={line.title}
          text={line.text}
          badge={<StatusBadge status={line.badge.status} label={line.badge.label} />}
        >
          {boost.status === "PENDING" ? (
            <Pending contest={contest} boost={boost} />
          ) : (
            may("cancelBoost") && (
              <Button size="sm" onClick={() => setTakingBack(true)}>
                {m.boost_section_take_it_back()}
              </Button>
            )
          )}
        </Frame>
      )}
      {may("boost") && <Offer contest={contest} onAsk={() => setAsked("1")} />}
      <Suspense fallback={null}>
        {asked !== "" && may("boost") && <BoostDialog contest={contest} onClose={() => close(asked)} />}
        {takingBack && boost && <TakeBackDialog contest={contest} boost={boost} onClose={() => setTakingBack(false)} />}
      </Suspense>
    </>
  );
}

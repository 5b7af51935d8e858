import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { MeView } from "@lib/api/types";
import { FirstSteps } from "@content/first-steps";
import { useApi } from "@lib/api/use-api";
import { loadable } from "@lib/loadable";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/dashboard";
import { ErrorState, Page, PageHead, Segmented, Skeleton, StatStripSkeleton } from "@ui";
import { PaymentBanner } from "./payment-banner";
import { readAnswer } from "./payment-notice";
import { usePaymentAnswer } from "./use-payment-answer";
import "./dashboard.css";

// A side loads its own part only, while its answers are on their way.
const ClientView = loadable(() =>
  import(/* webpackChunkName: "dashboard-client" */ "./client-view").then((module) => module.ClientView),
);
const TalentView = loadable(() =>
  import(/* webpackChunkName: "dashboard-talent" */ "./talent-view").then((module) => module.TalentView),
);

type Side = "client" | "talent";
const SIDES: { value: Side; label: string }[] = [
  { value: "client", label: m.dashboard_as_client() },
  { value: "talent", label: m.dashboard_as_talent() },
];

function Waiting() {
  return (
    <div className="stack min-h-dvh gap-6" role="status" aria-label={m.dashboard_loading_your_dashboard()}>
      <StatStripSkeleton count={4} />
      <Skeleton height={320} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  );
}

/** Begins to load a part before it is drawn; when that fails, drawing it says so. */
function useLoad(load: () => Promise<unknown>): void {
  useEffect(() => void load().catch(() => undefined), [load]);
}

/** Whether it is known which reviews wait; their line appears together with what stands below it. */
function useReviewsKnown(): boolean {
  const { data, error } = useApi("/api/reviews/pending", { fresh: true });
  return Boolean(data ?? error);
}

function ClientSide({ user }: { user: MeView }) {
  useLoad(ClientView.load);
  const { data, error, mutate } = useApi("/api/contests/mine", { fresh: true });
  const payment = usePaymentAnswer(data);
  const reviewsKnown = useReviewsKnown();
  // Banner and contests appear together, so that nothing is pushed down.
  if (data && (payment.loading || !reviewsKnown)) return <Waiting />;
  if (!data)
    return error ? (
      <ErrorState title={m.dashboard_your_contests_did_not_load()} error={error} onRetry={() => void mutate()} />
    ) : (
      <Waiting />
    );
  return (
    <>
      <PaymentBanner state={payment} contests={data} />
      <ClientView contests={data} role={user.role} />
    </>
  );
}

function TalentSide() {
  useLoad(TalentView.load);
  const entries = useApi("/api/entries/mine", { fresh: true });
  const joined = useApi("/api/contests/joined", { fresh: true });
  const payouts = useApi("/api/payouts", { fresh: true });
  const counts = useApi("/api/entries/mine/summary", { fresh: true });
  const money = useApi("/api/payouts/summary", { fresh: true });
  const reviewsKnown = useReviewsKnown();
  if (!entries.data)
    return entries.error ? (
      <ErrorState
        title={m.dashboard_your_entries_did_not_load()}
        error={entries.error}
        onRetry={() => void entries.mutate()}
      />
    ) : (
      <Waiting />
    );
  const known = [counts, money, joined].every(({ data, error }) => Boolean(data ?? error));
  if (!reviewsKnown || !known) return <Waiting />;
  // Who has nothing at all is greeted differently: wait until both answers are known.
  if (entries.data.length === 0 && !payouts.data && !payouts.error) return <Waiting />;
  return (
    <TalentView
      entries={entries.data}
      joined={joined.data ?? []}
      counts={counts.data}
      money={money.data}
      payouts={payouts.data}
      payoutsError={payouts.error}
      onRetryPayouts={() => void payouts.mutate()}
    />
  );
}

/** Everybody can be both: the side of one's role comes first, the other is one click away. */
function useSide(user: MeView | undefined): [Side, (side: Side) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get("as");
  // Coming back from a payment is a client's business, whatever the role.
  const own: Side = user?.role === "TALENT" && !readAnswer(params.get("payment")) ? "talent" : "client";
  const side = SIDES.find(({ value }) => value === asked)?.value ?? own;
  return [side, (next) => setParams({ as: next }, { preventScrollReset: true })];
}

/** What is going on with one's contests and entries, and what to do next. */
export function Component() {
  const { user } = useCurrentUser();
  const [side, setSide] = useSide(user);
  return (
    <Page title={m.dashboard_dashboard()}>
      <PageHead
        title={m.dashboard_dashboard()}
        actions={<Segmented label={m.dashboard_show_the_dashboard()} options={SIDES} value={side} onChange={setSide} />}
      />
      <FirstSteps className="mb-6" />
      <Suspense fallback={<Waiting />}>
        {user && (side === "client" ? <ClientSide key="client" user={user} /> : <TalentSide key="talent" />)}
      </Suspense>
    </Page>
  );
}

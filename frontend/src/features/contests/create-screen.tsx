import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DepositStarted } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { useCurrentUser } from "@lib/use-current-user";
import { useStepFocus } from "@lib/use-step-focus";
import * as m from "@messages/contests";
import { ErrorState, Icon, Page, Skeleton, Stepper, TextLink } from "@ui";
import { DetailsStep } from "./create/details-step";
import { AlreadyPaid, ClientsOnly } from "./create/obstacles";
import { PaymentStep } from "./create/payment-step";
import { WaitingStep } from "./create/waiting-step";
import type { ContestPart } from "./parts";

const STEPS = [m.create_contest_details(), m.create_payment(), m.create_confirmation()];

function Waiting() {
  return (
    <div className="stack gap-5" role="status" aria-label={m.create_loading()}>
      <Skeleton height={88} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  );
}

/** Details, payment, confirmation. The draft's id is in the address, so a reload or "pay again" resumes at the payment. */
export function CreateScreen({ Boost }: { /** The featured place, offered beside the payment. */ Boost: ContestPart }) {
  const [params, setParams] = useSearchParams();
  const { user } = useCurrentUser();
  const id = params.get("contest");
  const draft = useApi(id ? `/api/contests/${id}` : null, { fresh: true });
  const isPrivate = draft.data !== undefined && draft.data.visibility !== "PUBLIC";
  const nda = useApi(id && isPrivate ? `/api/contests/${id}/nda` : null, { fresh: true });
  const [deposit, setDeposit] = useState<DepositStarted>();

  const editing = !id || params.get("step") === "details";
  const step = deposit ? 2 : editing ? 0 : 1;
  const box = useStepFocus<HTMLDivElement>(step);
  const go = (contestId: string, details: boolean) =>
    setParams({ contest: contestId, ...(details && { step: "details" }) }, { replace: !details });

  const body = () => {
    if (user && user.role !== "CLIENT") return <ClientsOnly />;
    if (!id) {
      return (
        <DetailsStep
          category={params.get("category")}
          from={params.get("from")}
          onSaved={(contest) => go(contest.id, false)}
        />
      );
    }
    if (draft.error)
      return <ErrorState title={m.create_failed()} error={draft.error} onRetry={() => void draft.mutate()} />;
    if (nda.error) return <ErrorState title={m.create_failed()} error={nda.error} onRetry={() => void nda.mutate()} />;
    if (!draft.data || (isPrivate && !nda.data)) return <Waiting />;
    if (deposit) return <WaitingStep contest={draft.data} deposit={deposit} onBack={() => setDeposit(undefined)} />;
    if (draft.data.status !== "DRAFT") return <AlreadyPaid contest={draft.data} />;
    if (editing)
      return <DetailsStep key={id} draft={draft.data} nda={nda.data} onSaved={(contest) => go(contest.id, false)} />;
    return (
      <PaymentStep
        contest={draft.data}
        Boost={Boost}
        onStarted={setDeposit}
        onBack={() => go(id, true)}
        onRefresh={() => draft.mutate()}
      />
    );
  };

  return (
    <Page title={m.create_title()} narrow>
      <div className="mb-8 stack gap-3">
        <TextLink className="small justify-self-start" to="/">
          <Icon as={ArrowLeft} size="s" />
          {m.create_back_to_home()}
        </TextLink>
        <h1>{m.create_title()}</h1>
        <div className="mt-3">
          <Stepper steps={STEPS} current={step} />
        </div>
      </div>
      <div ref={box}>{body()}</div>
    </Page>
  );
}

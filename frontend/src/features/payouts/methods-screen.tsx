import { Plus, Wallet } from "lucide-react";
import { ConfirmFirst } from "@content/confirm-first";
import { METHOD_NOTES } from "@content/payments";
import { useUnconfirmed } from "@lib/use-current-user";
import { useQueryState } from "@lib/use-query-state";
import { Button, Card, EmptyState, ErrorState, Page, PageHead, SideLayout } from "@ui";
import { usePayoutMethods } from "./api";
import { MethodDialog } from "./method-form";
import { MethodList, MethodListSkeleton } from "./method-list";

function Notes() {
  return (
    <Card pad aria-labelledby="method-notes">
      <h2 id="method-notes" className="mb-4 text-18">
        Good to know
      </h2>
      <dl className="stack gap-3 text-14">
        {METHOD_NOTES.map(({ title, text }) => (
          <div key={title}>
            <dt className="strong">{title}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="strong">Your default method</dt>
          <dd className="muted">Receives every new payout. The name on it must be yours.</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Where prizes are sent. */
export function Component() {
  const { data, error, mutate } = usePayoutMethods();
  const [adding, setAdding] = useQueryState("add");
  const locked = useUnconfirmed();
  const add = (
    <>
      <Button variant="primary" icon={Plus} disabled={locked} onClick={() => setAdding("1")}>
        Add Method
      </Button>
      {locked && <ConfirmFirst to="add a payout method" />}
    </>
  );

  const list = () => {
    if (error && !data)
      return <ErrorState title="Payout methods did not load" error={error} onRetry={() => void mutate()} />;
    if (!data) return <MethodListSkeleton />;
    if (data.length > 0) return <MethodList methods={data} />;
    return (
      <EmptyState icon={Wallet} title="No payout methods yet" action={add}>
        <p>Add Easypaisa, JazzCash or a bank account, so that a prize can reach you.</p>
      </EmptyState>
    );
  };

  return (
    <Page title="Payout methods">
      <PageHead
        title="Payout methods"
        crumbs={[{ label: "Payouts", to: "/payouts" }]}
        actions={data?.length === 0 ? undefined : add}
      />
      <SideLayout key={data ? "loaded" : "loading"} className={data ? undefined : "min-h-dvh"} side={<Notes />}>
        {list()}
      </SideLayout>
      {adding === "1" && !locked && <MethodDialog onClose={() => setAdding("", { replace: true })} />}
    </Page>
  );
}

import { Plus, Wallet } from "lucide-react";
import { ConfirmFirst } from "@content/confirm-first";
import { METHOD_NOTES } from "@content/payments";
import { useUnconfirmed } from "@lib/use-current-user";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/payouts";
import { Button, Card, EmptyState, ErrorState, Page, PageHead, SideLayout } from "@ui";
import { usePayoutMethods } from "./api";
import { MethodDialog } from "./method-form";
import { MethodList, MethodListSkeleton } from "./method-list";

function Notes() {
  return (
    <Card pad aria-labelledby="method-notes">
      <h2 id="method-notes" className="mb-4 text-18">
        {m.methods_good_to_know()}
      </h2>
      <dl className="stack gap-3 text-14">
        {METHOD_NOTES.map(({ title, text }) => (
          <div key={title}>
            <dt className="strong">{title}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="strong">{m.methods_note_default()}</dt>
          <dd className="muted">{m.methods_note_default_text()}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Where prizes are sent. */
export function Component() {
  const { data, error, mutate } = usePayoutMethods();
  const [adding, setAdding, close] = useQueryState("add");
  const locked = useUnconfirmed();
  const add = (
    <>
      <Button variant="primary" icon={Plus} disabled={locked} onClick={() => setAdding("1")}>
        {m.methods_add()}
      </Button>
      {locked && <ConfirmFirst to="add a payout method" />}
    </>
  );

  const list = () => {
    if (error && !data)
      return <ErrorState title={m.methods_not_loaded()} error={error} onRetry={() => void mutate()} />;
    if (!data) return <MethodListSkeleton />;
    if (data.length > 0) return <MethodList methods={data} />;
    return (
      <EmptyState icon={Wallet} title={m.methods_none()} action={add}>
        <p>{m.methods_none_text()}</p>
      </EmptyState>
    );
  };

  return (
    <Page title={m.methods_title()}>
      <PageHead
        title={m.methods_title()}
        crumbs={[{ label: m.methods_payouts(), to: "/payouts" }]}
        actions={data?.length === 0 ? undefined : add}
      />
      <SideLayout key={data ? "loaded" : "loading"} className={data ? undefined : "min-h-dvh"} side={<Notes />}>
        {list()}
      </SideLayout>
      {adding === "1" && !locked && <MethodDialog onClose={() => close(adding)} />}
    </Page>
  );
}

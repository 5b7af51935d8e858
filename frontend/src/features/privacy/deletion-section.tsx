import { ArrowRight, CalendarClock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { DeletionOpenItem, DeletionView } from "@lib/api/privacy-types";
import { useAction } from "@lib/api/use-action";
import { plural } from "@lib/format";
import { DELETION_GRACE_DAYS, DELETION_REASON_MAX } from "@lib/rules.gen";
import { formatDate } from "@lib/time";
import { Button, Callout, Card, CardBody, CardFoot, CardHead, ErrorState, Field, Icon, Skeleton, TextArea } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { CANCEL_TEXTS, cancelDeletion, deleteAccount, useDeletion } from "./api";

const DELETE_TEXTS = {
  success: {
    title: "Deletion Scheduled",
    description: `You can cancel it within ${plural(DELETION_GRACE_DAYS, "day")}.`,
  },
  failure: { title: "Request Failed", description: "Failed to request account deletion" },
};

/** Why this keeps the account open, and what the person can do about it. */
const REMEDY: Record<DeletionOpenItem["kind"], string> = {
  staff: "Staff hand their role back first. Write to support.",
  held_prize: "A prize is held for this contest. Finish it first.",
  running_entry: "You are in the running here, or hand work over. Withdraw, or wait for the end.",
  payout: "This prize is owed to you. It must be paid out first.",
  payment: "Wait until it is confirmed or has run out.",
  refund: "Wait until the money is back with you.",
  owed: "Settle this payment with support first.",
  plan: "Cancel the plan first. It then runs to the end of its month.",
};

function OpenList({ open }: { open: readonly DeletionOpenItem[] }) {
  return (
    <ul className="privacy-rows" aria-label="What must be finished first">
      {open.map(({ kind, title, path }) => (
        <li key={kind + title + path}>
          <div className="min-w-0">
            <p className="strong break-words">{title}</p>
            <p className="small muted">{REMEDY[kind]}</p>
          </div>
          <Link to={path} className="link" aria-label={`Open: ${title}`}>
            Open
            <Icon as={ArrowRight} size="s" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Scheduled({ until, postponed }: { until: string; postponed: boolean }) {
  const { run, busy } = useAction(cancelDeletion, CANCEL_TEXTS);
  return (
    <Callout
      kind="warning"
      icon={CalendarClock}
      title={`Your account will be deleted on ${formatDate(until)}`}
      action={
        <Button busy={busy} onClick={() => void run()}>
          Cancel deletion
        </Button>
      }
    >
      {postponed ? "Something was open when its time came, so it was put off by a week. " : ""}
      Until then everything works as before.
    </Callout>
  );
}

function DeleteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [reason, setReason] = useState("");
  const { run } = useAction(deleteAccount, DELETE_TEXTS);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      description={`Your account will be deleted in ${plural(DELETION_GRACE_DAYS, "day")}. You can cancel until then; after that it cannot be undone. Credits that are left are lost.`}
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
      danger
      onConfirm={async () => (await run(reason)) ?? false}
    >
      <Field
        label="Why are you leaving?"
        optional
        counter={`${reason.length} / ${DELETION_REASON_MAX}`}
        className="mt-4"
      >
        <TextArea
          name="reason"
          rows={3}
          maxLength={DELETION_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function Content({ state }: { state: DeletionView }) {
  if (state.scheduledFor) {
    return (
      <>
        <Scheduled until={state.scheduledFor} postponed={state.postponed} />
        {state.open.length > 0 && (
          <div>
            <p className="small">This is open, and would put it off:</p>
            <OpenList open={state.open} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <p className="ink-2">
        After {plural(DELETION_GRACE_DAYS, "day")}, in which you can cancel, your profile, messages, files and saved
        payout methods are permanently deleted. Records of payments, work that was bought and what the law asks for
        stay, without your name where the law allows it.
      </p>
      {state.open.length > 0 && (
        <Callout kind="info" icon={TriangleAlert} title="Something must be finished first">
          <OpenList open={state.open} />
        </Callout>
      )}
    </>
  );
}

/** The end of the account: what it means, what is in the way, and back again. */
export function DeletionSection() {
  const { data, error, mutate } = useDeletion();
  const [asking, setAsking] = useState(false);
  if (error && !data)
    return <ErrorState title="The state of your account did not load" error={error} onRetry={() => void mutate()} />;
  return (
    <Card aria-labelledby="deletion">
      <CardHead id="deletion" title="Account deletion" />
      <CardBody className="stack gap-4">
        {data ? (
          <Content state={data} />
        ) : (
          <div role="status" aria-label="Loading the state of your account">
            <Skeleton height={72} />
          </div>
        )}
      </CardBody>
      {!data?.scheduledFor && (
        <CardFoot>
          <Button variant="danger" disabled={!data || data.open.length > 0} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </CardFoot>
      )}
      <DeleteDialog open={asking} onOpenChange={setAsking} />
    </Card>
  );
}

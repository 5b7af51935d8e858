import { ArrowRight, CalendarClock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { DeletionOpenItem, DeletionView } from "@lib/api/privacy-types";
import { useAction } from "@lib/api/use-action";
import { DELETION_GRACE_DAYS, DELETION_REASON_MAX } from "@lib/rules.gen";
import { formatDate } from "@lib/time";
import * as m from "@messages/privacy";
import { Button, Callout, Card, CardBody, CardFoot, CardHead, ErrorState, Field, Icon, Skeleton, TextArea } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { CANCEL_TEXTS, cancelDeletion, deleteAccount, useDeletion } from "./api";

const DELETE_TEXTS = {
  success: {
    title: m.deletion_section_deletion_scheduled(),
    description: m.deletion_section_you_can_cancel_it_within({ days: DELETION_GRACE_DAYS }),
  },
  failure: {
    title: m.deletion_section_request_failed(),
    description: m.deletion_section_failed_to_request_account_deletion(),
  },
};

/** Why this keeps the account open, and what the person can do about it. */
const REMEDY: Record<DeletionOpenItem["kind"], string> = {
  staff: m.deletion_section_staff_hand_back_their_role(),
  held_prize: m.deletion_section_finish_the_contest(),
  running_entry: m.deletion_section_withdraw_or_wait(),
  payout: m.deletion_section_prize_must_be_paid_out(),
  payment: m.deletion_section_wait_for_the_payment(),
  refund: m.deletion_section_wait_for_the_refund(),
  owed: m.deletion_section_settle_with_support(),
  plan: m.deletion_section_cancel_the_plan_first(),
};

function OpenList({ open }: { open: readonly DeletionOpenItem[] }) {
  return (
    <ul className="privacy-rows" aria-label={m.deletion_section_what_must_be_finished_first()}>
      {open.map(({ kind, title, path }) => (
        <li key={kind + title + path}>
          <div className="min-w-0">
            <p className="strong break-words">{title}</p>
            <p className="small muted">{REMEDY[kind]}</p>
          </div>
          <Link to={path} className="link" aria-label={m.deletion_section_open_item({ title })}>
            {m.deletion_section_open()}
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
      title={m.deletion_section_will_be_deleted_on({ until: formatDate(until) })}
      action={
        <Button busy={busy} onClick={() => void run()}>
          {m.deletion_section_cancel_deletion()}
        </Button>
      }
    >
      {postponed ? m.deletion_section_put_off_until_then() : m.deletion_section_until_then_everything_works()}
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
      title={m.deletion_section_delete_your_account_question()}
      description={m.deletion_section_will_be_deleted_in_days({
        days: DELETION_GRACE_DAYS,
      })}
      confirmLabel={m.deletion_section_delete_my_account()}
      cancelLabel={m.deletion_section_keep_my_account()}
      danger
      onConfirm={async () => (await run(reason)) ?? false}
    >
      <Field
        label={m.deletion_section_why_are_you_leaving()}
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
            <p className="small">{m.deletion_section_this_would_put_it_off()}</p>
            <OpenList open={state.open} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <p className="ink-2">{m.deletion_section_what_is_deleted({ days: DELETION_GRACE_DAYS })}</p>
      {state.open.length > 0 && (
        <Callout kind="info" icon={TriangleAlert} title={m.deletion_section_something_must_be_finished_first()}>
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
    return <ErrorState title={m.deletion_section_did_not_load()} error={error} onRetry={() => void mutate()} />;
  return (
    <Card aria-labelledby="deletion">
      <CardHead id="deletion" title={m.deletion_section_account_deletion()} />
      <CardBody className="stack gap-4">
        {data ? (
          <Content state={data} />
        ) : (
          <div role="status" aria-label={m.deletion_section_loading()}>
            <Skeleton height={72} />
          </div>
        )}
      </CardBody>
      {!data?.scheduledFor && (
        <CardFoot>
          <Button variant="danger" disabled={!data || data.open.length > 0} onClick={() => setAsking(true)}>
            {m.deletion_section_delete_account()}
          </Button>
        </CardFoot>
      )}
      <DeleteDialog open={asking} onOpenChange={setAsking} />
    </Card>
  );
}

import { Undo2 } from "lucide-react";
import { api } from "@lib/api/client";
import type { ContestDetail, RefundRequest } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Button, Callout, Time } from "@ui";

const WITHDRAW = {
  success: {
    title: m.refund_request_notice_withdrawn(),
    description: m.refund_request_notice_withdrawn_means(),
  },
  failure: {
    title: m.refund_request_notice_error(),
    description: m.refund_request_notice_failed(),
  },
};

function Pending({ contest, request }: { contest: ContestDetail; request: RefundRequest }) {
  const { run, busy } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/refund/withdraw`);
    await refresh("/api/contests");
  }, WITHDRAW);
  return (
    <Callout
      kind="info"
      icon={Undo2}
      title={m.refund_request_notice_title()}
      action={
        contest.allowedActions.includes("withdrawRefundRequest") && (
          <Button size="sm" busy={busy} onClick={() => void run()}>
            {m.refund_request_notice_withdraw()}
          </Button>
        )
      }
    >
      {m.refund_request_notice_sent({ date: <Time value={request.createdAt} as="short" /> })}
      <q className="mt-2 block whitespace-pre-line wrap-anywhere text-muted" dir="auto">
        {request.reason}
      </q>
    </Callout>
  );
}

/** What became of the client's wish to have the prize back. */
export function RefundRequestNotice({ contest }: { contest: ContestDetail }) {
  const request = contest.refundRequest;
  if (!request) return null;
  switch (request.status) {
    case "PENDING":
      return <Pending contest={contest} request={request} />;
    case "DECLINED":
      if (contest.status !== "SHORTLISTING" && contest.status !== "AWARDED") return null;
      return (
        <Callout kind="warning" title={m.refund_request_notice_declined()}>
          {request.note && (
            <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
              {request.note}
            </span>
          )}
          {request.decidedAt && (
            <span className="block text-muted">
              {m.refund_request_notice_decided({ date: <Time value={request.decidedAt} as="short" /> })}
            </span>
          )}
        </Callout>
      );
    case "APPROVED":
      return (
        <Callout icon={Undo2} title={m.refund_request_notice_approved()}>
          <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
            {request.note ?? m.refund_request_notice_approved_means()}
          </span>
        </Callout>
      );
    case "WITHDRAWN":
      return null;
  }
}

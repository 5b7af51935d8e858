import { Undo2 } from "lucide-react";
import { api } from "@lib/api/client";
import type { ContestDetail, RefundRequest } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import { Button, Callout, Time } from "@ui";

const WITHDRAW = {
  success: { title: "Request Withdrawn", description: "The contest goes on." },
  failure: { title: "Error", description: "Failed to withdraw the request" },
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
      title="You asked for the prize back"
      action={
        contest.allowedActions.includes("withdrawRefundRequest") && (
          <Button size="sm" busy={busy} onClick={() => void run()}>
            Withdraw the request
          </Button>
        )
      }
    >
      Sent <Time value={request.createdAt} as="short" />. Those who entered read your reason and may answer; an
      administrator decides. Meanwhile the prize stays in escrow.
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
        <Callout kind="warning" title="Your refund request was declined">
          {request.note && (
            <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
              {request.note}
            </span>
          )}
          {request.decidedAt && (
            <span className="block text-muted">
              Decided <Time value={request.decidedAt} as="short" />
            </span>
          )}
        </Callout>
      );
    case "APPROVED":
      return (
        <Callout icon={Undo2} title="Your refund request was approved">
          <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
            {request.note ?? "The contest is closed, and the prize goes back to you."}
          </span>
        </Callout>
      );
    case "WITHDRAWN":
      return null;
  }
}

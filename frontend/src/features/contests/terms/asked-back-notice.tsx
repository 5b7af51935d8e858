import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { REASON_MAX, REASON_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Button, Callout, Time } from "@ui";
import { SayForm } from "../workspace/say-form";

/** For those who entered: the client wants the prize back, and what they say to it. */
export function AskedBackNotice({ contest }: { contest: ContestDetail }) {
  const [writing, setWriting] = useState(false);
  const asked = contest.askedBack;
  if (!asked) return null;
  const send = async (text: string) => {
    await api.post(`/api/contests/${contest.id}/refund-request/answer`, { text });
    await refresh("/api/contests");
    setWriting(false);
    toast({ kind: "success", title: "Answer Saved", description: "The administrator reads it beside the request." });
  };
  return (
    <Callout kind="warning" icon={Undo2} title="The client asked for the prize back">
      Asked <Time value={asked.createdAt} as="short" />. An administrator decides. What you write here is read beside
      the client’s reason, and by nobody else.
      <q className="mt-2 block whitespace-pre-line wrap-anywhere" dir="auto">
        {asked.reason}
      </q>
      {asked.answer !== null && !writing && (
        <span className="mt-3 block">
          <strong className="block">Your answer</strong>
          <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
            {asked.answer}
          </span>
        </span>
      )}
      <div className="mt-3">
        {writing ? (
          <SayForm
            label={asked.answer === null ? "Your answer" : "Your new answer"}
            help={
              asked.answer === null
                ? `${REASON_MIN} to ${REASON_MAX} characters.`
                : `${REASON_MIN} to ${REASON_MAX} characters. It takes the place of the one before.`
            }
            button="Send the answer"
            failure="Failed to save the answer"
            onSend={send}
            onCancel={() => setWriting(false)}
          />
        ) : (
          contest.allowedActions.includes("answerRefundRequest") && (
            <Button size="sm" onClick={() => setWriting(true)}>
              {asked.answer === null ? "Answer" : "Write it again"}
            </Button>
          )
        )}
      </div>
    </Callout>
  );
}

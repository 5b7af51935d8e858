import { Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { REASON_MAX, REASON_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/contests";
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
    toast({
      kind: "success",
      title: m.asked_back_notice_saved(),
      description: m.asked_back_notice_saved_means(),
    });
  };
  return (
    <Callout kind="warning" icon={Undo2} title={m.asked_back_notice_title()}>
      {m.asked_back_notice_asked({ date: <Time value={asked.createdAt} as="short" /> })}
      <q className="mt-2 block whitespace-pre-line wrap-anywhere" dir="auto">
        {asked.reason}
      </q>
      {asked.answer !== null && !writing && (
        <span className="mt-3 block">
          <strong className="block">{m.asked_back_notice_your_answer()}</strong>
          <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
            {asked.answer}
          </span>
        </span>
      )}
      <div className="mt-3">
        {writing ? (
          <SayForm
            label={asked.answer === null ? m.asked_back_notice_your_answer() : m.asked_back_notice_your_new_answer()}
            help={
              asked.answer === null
                ? m.asked_back_notice_length({ min: REASON_MIN, max: REASON_MAX })
                : m.asked_back_notice_length_again({ min: REASON_MIN, max: REASON_MAX })
            }
            button={m.asked_back_notice_send()}
            failure={m.asked_back_notice_failed()}
            onSend={send}
            onCancel={() => setWriting(false)}
          />
        ) : (
          contest.allowedActions.includes("answerRefundRequest") && (
            <Button size="sm" onClick={() => setWriting(true)}>
              {asked.answer === null ? m.asked_back_notice_answer() : m.asked_back_notice_write_again()}
            </Button>
          )
        )}
      </div>
    </Callout>
  );
}

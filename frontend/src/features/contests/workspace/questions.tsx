import { Megaphone, MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Badge, Card, EmptyState, ErrorState, SectionHead, Skeleton } from "@ui";
import { QuestionItem } from "./question-item";
import { SayForm } from "./say-form";

function Waiting() {
  return (
    <div className="stack gap-4" role="status" aria-label={m.questions_loading()}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={116} shape="card" />
      ))}
    </div>
  );
}

function Empty({ contest }: { contest: ContestDetail }) {
  const client = contest.viewer === "CLIENT";
  return (
    <EmptyState icon={MessageCircleQuestion} title={m.questions_empty_title()} level={3}>
      {client ? m.questions_empty_client() : m.questions_empty()}
    </EmptyState>
  );
}

/** Public questions with the client's answers, and the client's announcements. */
export function Questions({ contest }: { contest: ContestDetail }) {
  const path = `/api/contests/${contest.id}/questions` as const;
  const { data, error, mutate } = useApi(path, { fresh: true });
  const [sent, setSent] = useState("");
  const announcing = contest.allowedActions.includes("announce");
  const open = data?.filter((item) => item.kind === "QUESTION" && item.answer === null).length ?? 0;

  const post = async (body: string) => {
    await api.post(path, { body });
    await mutate();
    setSent(announcing ? m.questions_announcement_posted() : m.questions_question_posted());
  };

  return (
    <section className="stack gap-5" aria-labelledby="questions">
      <SectionHead id="questions" title={m.questions_title()} className="mb-0" sub={m.questions_sub()}>
        {announcing && open > 0 && <Badge look="pending">{m.questions_to_answer({ open })}</Badge>}
      </SectionHead>
      {(announcing || contest.allowedActions.includes("ask")) && (
        <Card pad id="say" className="scroll-mt-24">
          {announcing ? (
            <SayForm
              label={m.questions_announcement()}
              placeholder={m.questions_announcement_example()}
              help={m.questions_announcement_help()}
              button={m.questions_post_announcement()}
              failure={m.questions_announcement_failed()}
              onSend={post}
            />
          ) : (
            <SayForm
              label={m.questions_your_question()}
              placeholder={m.questions_question_example()}
              button={m.questions_ask_the_client()}
              failure={m.questions_question_failed()}
              onSend={post}
            />
          )}
        </Card>
      )}
      <p className="sr" role="status">
        {sent}
      </p>
      {data ? (
        data.length > 0 ? (
          <ol className="stack gap-4">
            {data.map((item) => (
              <li key={item.id}>
                <QuestionItem
                  item={item}
                  client={contest.client}
                  mayAnswer={contest.allowedActions.includes("answer")}
                  onAnswered={() => mutate()}
                  icon={Megaphone}
                />
              </li>
            ))}
          </ol>
        ) : (
          <Empty contest={contest} />
        )
      ) : error ? (
        <ErrorState title={m.questions_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

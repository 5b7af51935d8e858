import { Megaphone, MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { Badge, Card, EmptyState, ErrorState, SectionHead, Skeleton } from "@ui";
import { QuestionItem } from "./question-item";
import { SayForm } from "./say-form";

function Waiting() {
  return (
    <div className="stack gap-4" role="status" aria-label="Loading questions">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={116} shape="card" />
      ))}
    </div>
  );
}

function Empty({ contest }: { contest: ContestDetail }) {
  const client = contest.viewer === "CLIENT";
  return (
    <EmptyState icon={MessageCircleQuestion} title="No questions yet" level={3}>
      {client
        ? "Questions from freelancers appear here. Your answers are seen by everybody."
        : "Ask the client what the brief leaves open. Everybody sees the answer."}
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
    setSent(announcing ? "Announcement posted" : "Question posted");
  };

  return (
    <section className="stack gap-5" aria-labelledby="questions">
      <SectionHead
        id="questions"
        title="Questions and announcements"
        className="mb-0"
        sub="Public: everybody who is signed in can read them."
      >
        {announcing && open > 0 && <Badge look="pending">{open} to answer</Badge>}
      </SectionHead>
      {(announcing || contest.allowedActions.includes("ask")) && (
        <Card pad id="say" className="scroll-mt-24">
          {announcing ? (
            <SayForm
              label="Announcement"
              placeholder="Something everybody who enters should know"
              help="Everybody who has entered is told."
              button="Post announcement"
              failure="Failed to post the announcement"
              onSend={post}
            />
          ) : (
            <SayForm
              label="Your question"
              placeholder="What does the brief leave open?"
              button="Ask the client"
              failure="Failed to post the question"
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
        <ErrorState title="Questions did not load" error={error} onRetry={() => void mutate()} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

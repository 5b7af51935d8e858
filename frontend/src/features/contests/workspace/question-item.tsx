import { Reply } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { PersonRef, QuestionView } from "@lib/api/types";
import * as m from "@messages/contests";
import { Badge, Button, Card, type IconType, Message, Time } from "@ui";
import { SayForm } from "./say-form";

interface QuestionItemProps {
  item: QuestionView;
  client: PersonRef;
  mayAnswer: boolean;
  onAnswered: () => Promise<unknown>;
  icon: IconType;
}

function Announcement({ item, icon }: Pick<QuestionItemProps, "item" | "icon">) {
  return (
    <Card pad className="stack gap-2 border-accent bg-accent-soft/40" aria-label={m.question_item_announcement()}>
      <div className="row tight">
        <Badge look="featured" icon={icon}>
          {m.question_item_announcement()}
        </Badge>
        <Time value={item.createdAt} className="small muted" />
      </div>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {item.body}
      </p>
    </Card>
  );
}

/** A question with its answer, or the client's way to give one. */
export function QuestionItem({ item, client, mayAnswer, onAnswered, icon }: QuestionItemProps) {
  const [answering, setAnswering] = useState(false);
  if (item.kind === "ANNOUNCEMENT") return <Announcement item={item} icon={icon} />;

  const send = async (answer: string) => {
    await api.post(`/api/questions/${item.id}/answer`, { answer });
    await onAnswered();
    setAnswering(false);
  };

  return (
    <Card pad className="thread" aria-label={m.question_item_question_by({ author: item.author.name })}>
      <Message author={item.author.name} authorImage={item.author.imageUrl} at={item.createdAt}>
        <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
          {item.body}
        </span>
      </Message>
      {item.answer !== null && item.answeredAt ? (
        <div className="sm:ml-13">
          <Message author={client.name} authorImage={client.imageUrl} at={item.answeredAt} mine>
            <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
              {item.answer}
            </span>
          </Message>
        </div>
      ) : (
        <div className="sm:ml-13">
          {!mayAnswer && <p className="small muted">{m.question_item_not_answered()}</p>}
          {mayAnswer && !answering && (
            <Button size="sm" icon={Reply} onClick={() => setAnswering(true)}>
              {m.question_item_answer()}
            </Button>
          )}
          {mayAnswer && answering && (
            <SayForm
              label={m.question_item_your_answer()}
              button={m.question_item_post_answer()}
              failure={m.question_item_failed()}
              onSend={send}
              onCancel={() => setAnswering(false)}
            />
          )}
        </div>
      )}
    </Card>
  );
}

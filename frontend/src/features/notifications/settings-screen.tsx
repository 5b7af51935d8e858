import { Lock } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { Badge, Card, ErrorState, Icon, Page, PageHead, Skeleton } from "@ui";
import { choose, useChoices } from "./api";
import { type ChoiceView, topicWords } from "./model";
import "./notifications.css";

const FAILED = { failure: { title: "Error", description: "Failed to save your choice. Please try again." } };

function Row({ choice }: { choice: ChoiceView }) {
  const { run } = useAction(choose, FAILED);
  const { icon, label, help } = topicWords(choice.topic);
  return (
    <div role="row">
      <div role="rowheader" className="choice-topic">
        <span className="notice-icon" aria-hidden="true">
          <Icon as={icon} size="s" />
        </span>
        <span className="min-w-0">
          <span className="strong block">{label}</span>
          <span className="small muted block">{help}</span>
        </span>
      </div>
      {choice.fixed ? (
        <div role="cell" aria-colspan={2} className="choice-always">
          <Badge flat icon={Lock}>
            Always on
          </Badge>
        </div>
      ) : (
        <>
          <div role="cell">
            <input
              className="switch"
              type="checkbox"
              role="switch"
              aria-label={`${label}, in Muqabla`}
              checked={choice.inApp}
              onChange={(event) => void run({ ...choice, inApp: event.target.checked })}
            />
          </div>
          <div role="cell">
            <input
              className="switch"
              type="checkbox"
              role="switch"
              aria-label={`${label}, by e-mail`}
              checked={choice.email}
              onChange={(event) => void run({ ...choice, email: event.target.checked })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Card role="status" aria-label="Loading your choices">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="spread px-6 py-4" aria-hidden="true">
          <div className="stack flex-1 gap-2">
            <Skeleton width="30%" height={18} />
            <Skeleton width="60%" height={14} />
          </div>
          <Skeleton width={46} height={28} shape="pill" />
        </div>
      ))}
    </Card>
  );
}

/** What a person wants to be told, and how. */
export function Component() {
  const { data, error, mutate } = useChoices();
  return (
    <Page title="What you are told" narrow>
      <PageHead
        title="What you are told"
        crumbs={[{ label: "Notifications", to: "/notifications" }]}
        sub="Choose for each topic. What concerns your account and your money always reaches you."
      />
      {data ? (
        <Card className="overflow-hidden">
          <div className="choice-rows" role="table" aria-label="Choices by topic">
            <div role="row" className="choice-names">
              <span role="columnheader">Topic</span>
              <span role="columnheader">In Muqabla</span>
              <span role="columnheader">E-mail</span>
            </div>
            {data.choices.map((choice) => (
              <Row key={choice.topic} choice={choice} />
            ))}
          </div>
        </Card>
      ) : error ? (
        <ErrorState
          title="Your choices did not load"
          error={error}
          message="Failed to fetch your choices"
          onRetry={() => void mutate()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

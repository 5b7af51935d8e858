import { Lock } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/notifications";
import { Badge, Card, ErrorState, Icon, Page, PageHead, Skeleton } from "@ui";
import { choose, useChoices } from "./api";
import { type ChoiceView, topicWords } from "./model";
import "./notifications.css";

const FAILED = { failure: { title: m.settings_error(), description: m.settings_failed_to_save_your_choice() } };

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
            {m.settings_always_on()}
          </Badge>
        </div>
      ) : (
        <>
          <div role="cell">
            <input
              className="switch"
              type="checkbox"
              role="switch"
              aria-label={m.settings_topic_in_muqabla({ topic: label })}
              checked={choice.inApp}
              onChange={(event) => void run({ ...choice, inApp: event.target.checked })}
            />
          </div>
          <div role="cell">
            <input
              className="switch"
              type="checkbox"
              role="switch"
              aria-label={m.settings_topic_by_email({ topic: label })}
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
    <Card role="status" aria-label={m.settings_loading_your_choices()}>
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
    <Page title={m.settings_what_you_are_told()} narrow>
      <PageHead
        title={m.settings_what_you_are_told()}
        crumbs={[{ label: m.settings_notifications(), to: "/notifications" }]}
        sub={m.settings_choose_for_each_topic()}
      />
      {data ? (
        <Card className="overflow-hidden">
          <div className="choice-rows" role="table" aria-label={m.settings_choices_by_topic()}>
            <div role="row" className="choice-names">
              <span role="columnheader">{m.settings_topic()}</span>
              <span role="columnheader">{m.settings_in_muqabla()}</span>
              <span role="columnheader">{m.settings_email()}</span>
            </div>
            {data.choices.map((choice) => (
              <Row key={choice.topic} choice={choice} />
            ))}
          </div>
        </Card>
      ) : error ? (
        <ErrorState
          title={m.settings_your_choices_did_not_load()}
          error={error}
          message={m.settings_failed_to_fetch_your_choices()}
          onRetry={() => void mutate()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

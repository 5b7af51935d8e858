import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ExperimentCase, GoalResult, VariantResult } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger } from "@lib/format";
import * as m from "@messages/admin";
import { Badge, Button, Callout, Card, CardBody, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { stop } from "./api";
import { intervalText, pText, rateText, verdict } from "./figures";

const STOPPED = {
  success: {
    title: m.experiment_card_experiment_stopped(),
    description: m.experiment_card_everybody_sees_a_again(),
  },
  failure: { title: m.experiment_card_error(), description: m.experiment_card_failed_to_stop_the_experiment() },
};
const GOALS = { registered: m.experiment_card_registered(), contest_paid: m.experiment_card_paid_for_a_contest() };

function Line({ name, words, result }: { name: string; words: string; result: VariantResult }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <span className="strong">{name}</span> <span className="small muted wrap-anywhere">{words}</span>
      </th>
      <td className="num px-2 text-right">{formatInteger(result.exposures)}</td>
      <td className="num px-2 text-right">{formatInteger(result.conversions)}</td>
      <td className="num pl-2 text-right whitespace-nowrap">
        {rateText(result.rate)}
        {result.interval && <span className="small muted block">{intervalText(result.interval)}</span>}
      </td>
    </tr>
  );
}

function Goal({ goal, experiment }: { goal: GoalResult; experiment: ExperimentCase }) {
  return (
    <section className="stack gap-2">
      <div className="table-scroll">
        <table className="w-full">
          <caption className="strong pb-2 text-left">{GOALS[goal.goal]}</caption>
          <thead className="small muted">
            <tr>
              <th scope="col" className="text-left font-normal">
                {m.experiment_card_variant()}
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                {m.experiment_card_seen_by()}
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                {m.experiment_card_did_it()}
              </th>
              <th scope="col" className="pl-2 text-right font-normal">
                {m.experiment_card_rate_and_interval()}
              </th>
            </tr>
          </thead>
          <tbody>
            <Line name="A" words={experiment.variantA} result={goal.a} />
            <Line name="B" words={experiment.variantB} result={goal.b} />
          </tbody>
        </table>
      </div>
      <p className="small">
        <span className="strong">{verdict(goal)}</span>{" "}
        {goal.difference !== null && (
          <span className="muted num">
            {m.experiment_card_difference({
              rate: rateText(goal.difference, { signed: true }),
              interval: intervalText(goal.differenceInterval, { signed: true }),
              p: pText(goal.pValue),
            })}
          </span>
        )}
      </p>
    </section>
  );
}

/** An experiment with what came of it. */
export function ExperimentCard({ experiment }: { experiment: ExperimentCase }) {
  const [asked, setAsked] = useState(false);
  const stopping = useAction(stop, STOPPED);
  const { key, sampleRatio, results } = experiment;
  const runs = experiment.status === "RUNNING";
  const since = <Time value={experiment.createdAt} as="short" />;
  return (
    <Card aria-labelledby={`experiment-${key}`}>
      <div className="card-head">
        <h2 id={`experiment-${key}`} className="num wrap-anywhere">
          {key}
        </h2>
        <span className="row">
          {runs ? (
            <Badge look="active">{m.experiment_card_running()}</Badge>
          ) : (
            <Badge look="closed">{m.experiment_card_stopped()}</Badge>
          )}
          {runs && (
            <Button size="sm" onClick={() => setAsked(true)} aria-label={m.experiment_card_stop_key({ key })}>
              {m.experiment_card_stop()}
            </Button>
          )}
        </span>
      </div>
      <CardBody className="stack gap-6">
        {experiment.description && (
          <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
            {experiment.description}
          </p>
        )}
        {sampleRatio?.mismatch && (
          <Callout kind="danger" icon={TriangleAlert} title={m.experiment_card_the_halves_are_not_halves()}>
            {m.experiment_card_mismatch_text({ p: pText(sampleRatio.pValue) })}
          </Callout>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
          {results.map((goal) => (
            <Goal key={goal.goal} goal={goal} experiment={experiment} />
          ))}
        </div>
        <p className="small muted border-t border-line pt-4">
          {experiment.stoppedAt
            ? m.experiment_card_since_until({ start: since, end: <Time value={experiment.stoppedAt} as="short" /> })
            : m.experiment_card_since({ start: since })}{" "}
          {sampleRatio
            ? m.experiment_card_sample_ratio({ p: pText(sampleRatio.pValue) })
            : m.experiment_card_too_few_for_sample_ratio()}{" "}
          {m.experiment_card_decide_beforehand()}
        </p>
      </CardBody>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={m.experiment_card_stop_question({ key })}
        description={m.experiment_card_stop_description()}
        confirmLabel={m.experiment_card_stop()}
        danger
        onConfirm={() => stopping.run(key)}
      />
    </Card>
  );
}

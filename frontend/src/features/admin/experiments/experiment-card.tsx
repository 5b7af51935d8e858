import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ExperimentCase, GoalResult, VariantResult } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger } from "@lib/format";
import { Badge, Button, Callout, Card, CardBody, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { stop } from "./api";
import { intervalText, pText, rateText, verdict } from "./figures";

const STOPPED = {
  success: { title: "Experiment stopped", description: "Everybody sees variant A again." },
  failure: { title: "Error", description: "Failed to stop the experiment" },
};
const GOALS = { registered: "Registered", contest_paid: "Paid for a contest" };

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
                Variant
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                Seen by
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                Did it
              </th>
              <th scope="col" className="pl-2 text-right font-normal">
                Rate, 95 % interval
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
            B − A {rateText(goal.difference, { signed: true })} (
            {intervalText(goal.differenceInterval, { signed: true })}), p {pText(goal.pValue)}
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
  return (
    <Card aria-labelledby={`experiment-${key}`}>
      <div className="card-head">
        <h2 id={`experiment-${key}`} className="num wrap-anywhere">
          {key}
        </h2>
        <span className="row">
          {runs ? <Badge look="active">Running</Badge> : <Badge look="closed">Stopped</Badge>}
          {runs && (
            <Button size="sm" onClick={() => setAsked(true)} aria-label={`Stop ${key}`}>
              Stop
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
          <Callout kind="danger" icon={TriangleAlert} title="The halves are not halves">
            Of fair halves fewer than one in a thousand would differ as much (p {pText(sampleRatio.pValue)}). Something
            is wrong with this experiment: do not read its rates.
          </Callout>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
          {results.map((goal) => (
            <Goal key={goal.goal} goal={goal} experiment={experiment} />
          ))}
        </div>
        <p className="small muted border-t border-line pt-4">
          Since <Time value={experiment.createdAt} as="short" />
          {experiment.stoppedAt && (
            <>
              , stopped <Time value={experiment.stoppedAt} as="short" />
            </>
          )}
          .{" "}
          {sampleRatio ? `Sample ratio: p ${pText(sampleRatio.pValue)}. ` : "Too few for a check of the sample ratio. "}
          Decide beforehand when to look: p holds for one look at the end, not for stopping as soon as it looks good.
        </p>
      </CardBody>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Stop ${key}?`}
        description="Everybody sees variant A again, and nobody new is counted. It cannot be started again."
        confirmLabel="Stop"
        danger
        onConfirm={() => stopping.run(key)}
      />
    </Card>
  );
}

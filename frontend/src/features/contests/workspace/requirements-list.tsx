import type { ReactNode } from "react";
import { formatLabel } from "@content/file-formats";
import type { Requirements } from "@lib/api/types";
import * as m from "@messages/contests";
import { type Answer, isAnswered, SCALE_ENDS, SCALES } from "../model/requirements";

const SHOWN: [Answer, string][] = [
  ["audience", m.requirements_answer_audience()],
  ["mustHave", m.requirements_answer_must_have()],
  ["colours", m.requirements_answer_colours()],
  ["sizes", m.requirements_answer_sizes()],
  ["examples", m.requirements_answer_examples()],
  ["avoid", m.requirements_answer_avoid()],
];

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="small muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Place({ low, high, place }: { low: string; high: string; place: number }) {
  return (
    <span className="grid max-w-md grid-cols-2 items-center gap-x-3 gap-y-2 sm:grid-cols-[5.5rem_1fr_5.5rem]">
      <span className="small sm:text-right">{low}</span>
      <span
        className="relative mx-1.5 h-1.5 rounded-full bg-sunken max-sm:order-last max-sm:col-span-2"
        aria-hidden="true"
      >
        <i
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-brand"
          style={{ left: `${(place - 1) * 25}%` }}
        />
      </span>
      <span className="sr">{m.requirements_place({ place })}</span>
      <span className="small max-sm:text-right">{high}</span>
    </span>
  );
}

/** What the client answered about the work; nothing when nothing was asked or answered. */
export function RequirementsList({ requirements }: { requirements: Requirements }) {
  if (!isAnswered(requirements)) return null;
  const styles = SCALES.flatMap((scale) => {
    const place = requirements[scale];
    return place === null ? [] : [{ scale, place, ...SCALE_ENDS[scale] }];
  });
  return (
    <section className="mt-6" aria-labelledby="requirements">
      <h3 id="requirements" className="mb-3 text-16">
        {m.requirements_title()}
      </h3>
      <dl>
        {SHOWN.filter(([name]) => requirements[name] !== "").map(([name, label]) => (
          <Row key={name} name={label}>
            <span dir="auto" className="block">
              {requirements[name]}
            </span>
          </Row>
        ))}
        {styles.length > 0 && (
          <Row name={m.requirements_answer_style()}>
            <span className="stack gap-2">
              {styles.map(({ scale, low, high, place }) => (
                <Place key={scale} low={low} high={high} place={place} />
              ))}
            </span>
          </Row>
        )}
        {requirements.formats.length > 0 && (
          <Row name={m.requirements_answer_formats()}>
            {requirements.formats.map((format) => formatLabel(format)).join(", ")}
          </Row>
        )}
      </dl>
    </section>
  );
}

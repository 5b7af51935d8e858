import { CircleCheck, CircleDashed } from "lucide-react";
import { useRef, useState } from "react";
import { formatLabel } from "@content/file-formats";
import { api } from "@lib/api/client";
import type { FileFormat, HandoverView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { patchRead } from "@lib/api/use-api";
import * as m from "@messages/handover";
import { Checkbox, cx, Icon } from "@ui";
import { awardQuery, handoverPath } from "./use-handover";

const FAILURE = { title: m.agreed_formats_error(), description: m.agreed_formats_failed() };

/** Ticks show at once and are sent one after the other: the last one that was sent is what stays. */
function Ticks({ handover }: { handover: HandoverView }) {
  const path = handoverPath(handover.contestId);
  const kept = handover.formats.filter((agreed) => agreed.included).map((agreed) => agreed.format);
  const [ticked, setTicked] = useState<readonly FileFormat[]>();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const { run } = useAction(
    async (formats: readonly FileFormat[]) => {
      const view = await api.put(`${path}/formats`, { formats: [...formats] }, { query: awardQuery(handover) });
      await patchRead(path, () => view, awardQuery(handover));
    },
    { failure: FAILURE },
  );
  const shown = ticked ?? kept;
  const tick = (format: FileFormat, included: boolean) => {
    const formats = included ? [...shown, format] : shown.filter((other) => other !== format);
    setTicked(formats);
    sending.current = sending.current
      .then(() => run(formats))
      // What the server has is shown again, unless more was ticked meanwhile.
      .then(() => setTicked((now) => (now === formats ? undefined : now)));
  };
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {handover.formats.map(({ format }) => (
        <li key={format}>
          <Checkbox checked={shown.includes(format)} onChange={(event) => tick(format, event.target.checked)}>
            {formatLabel(format)}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

function Said({ handover }: { handover: HandoverView }) {
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {handover.formats.map(({ format, included }) => (
        <li key={format} className="small flex items-center gap-2">
          <Icon
            as={included ? CircleCheck : CircleDashed}
            size="s"
            className={cx("flex-none", included ? "text-success" : "text-muted")}
          />
          <span>{included ? formatLabel(format) : m.agreed_formats_not_ticked({ format: formatLabel(format) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The files that the brief asks for: the winner ticks them off while handing over, both see what was ticked. */
export function AgreedFormats({ handover, editing }: { handover: HandoverView; editing: boolean }) {
  if (handover.formats.length === 0) return null;
  const ticked = handover.formats.filter((agreed) => agreed.included).length;
  return (
    <section className="stack gap-3 rounded-card border border-line p-4" aria-labelledby="agreed-formats">
      <div>
        <h3 id="agreed-formats" className="text-16">
          {m.agreed_formats_title()}
        </h3>
        <p className="small muted">
          {editing ? m.agreed_formats_tick() : m.agreed_formats_sum({ ticked, formats: handover.formats.length })}
        </p>
      </div>
      {editing ? <Ticks handover={handover} /> : <Said handover={handover} />}
    </section>
  );
}

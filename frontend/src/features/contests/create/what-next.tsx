import { formatShort, fromLocalInput } from "@lib/time";
import * as m from "@messages/contests";
import { Card, Timeline } from "@ui";

/** What the client can expect, in the order in which it happens. */
export function WhatNext({
  deadline,
  paying,
}: {
  /** RFC 3339, or as the form has it. */ deadline: string;
  paying?: boolean;
}) {
  const until = deadline.endsWith("Z") ? deadline : fromLocalInput(deadline);
  return (
    <Card pad aria-labelledby="what-next">
      <h2 id="what-next" className="mb-4 text-18">
        {m.what_next_title()}
      </h2>
      <Timeline
        items={[
          {
            key: "pay",
            what: m.what_next_starts(),
            when: m.what_next_starts_when(),
            state: paying ? "now" : "todo",
          },
          {
            key: "enter",
            what: m.what_next_entries(),
            when: until && m.what_next_entries_until({ deadline: formatShort(until) }),
            state: "todo",
          },
          {
            key: "award",
            what: m.what_next_award(),
            when: m.what_next_handover(),
            state: "todo",
          },
        ]}
      />
    </Card>
  );
}

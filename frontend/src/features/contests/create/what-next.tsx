import { formatShort, fromLocalInput } from "@lib/time";
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
        What happens next?
      </h2>
      <Timeline
        items={[
          {
            key: "pay",
            what: "The contest starts after payment confirmation",
            when: "Usually within a minute",
            state: paying ? "now" : "todo",
          },
          {
            key: "enter",
            what: "Freelancers submit entries",
            when: until && `Until ${formatShort(until)}`,
            state: "todo",
          },
          {
            key: "award",
            what: "You review and award the winner",
            when: "The winner hands over the files, then is paid",
            state: "todo",
          },
        ]}
      />
    </Card>
  );
}

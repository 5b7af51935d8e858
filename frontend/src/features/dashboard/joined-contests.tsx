import { Link } from "react-router";
import { PrivateBadge } from "@content/private-badge";
import type { MemberContest } from "@lib/api/types";
import * as m from "@messages/dashboard";
import { Card, CardHead, Money, TimeLeft } from "@ui";

/** Private contests that somebody may enter and did not yet: no list of the marketplace shows them. */
export function JoinedContests({ contests }: { contests: MemberContest[] }) {
  if (contests.length === 0) return null;
  return (
    <Card className="overflow-hidden" aria-labelledby="joined-contests">
      <CardHead id="joined-contests" title={m.joined_contests_title()} />
      <ul>
        {contests.map(({ id, title, prizeCents, deadline, signed }) => (
          <li key={id} className="spread border-t border-line p-4 first:border-t-0 sm:px-5">
            <div className="min-w-0">
              <Link className="plain strong wrap-anywhere hover:underline" dir="auto" to={`/contests/${id}`}>
                {title}
              </Link>
              <p className="row tight mt-1">
                <PrivateBadge visibility="PRIVATE" />
                <span className="small muted">
                  {signed ? m.joined_contests_signed() : m.joined_contests_not_signed()}
                </span>
              </p>
            </div>
            <span className="row gap-x-4">
              <TimeLeft until={deadline} />
              <Money cents={prizeCents} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

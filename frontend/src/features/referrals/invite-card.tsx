import { Check, Copy } from "lucide-react";
import { ShareButton } from "@content/share/share-button";
import { formatMoney } from "@lib/format";
import { REWARD_CENTS } from "@lib/rules.gen";
import { useCopied } from "@lib/use-copied";
import { Button, Lattice, Skeleton } from "@ui";
import { referralLink } from "./model";

const SHARE = { title: "Muqabla", text: "Post a contest or win one: the prize is paid before the first idea." };

/** One's own code and the two ways to pass it on. */
export function InviteCard({ code }: { code: string | undefined }) {
  const link = code ? referralLink(code) : "";
  const [copied, copy] = useCopied(link);
  return (
    <Lattice className="night rounded-card" fade="120deg">
      <section
        className="relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-6 p-4 sm:p-6 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)] md:p-8"
        aria-labelledby="invite"
      >
        <div className="stack gap-2 max-sm:px-1 max-sm:pt-2">
          <h2 id="invite" className="text-28">
            Invite a friend, earn {formatMoney(REWARD_CENTS)}
          </h2>
          <p className="muted max-w-[44ch]">
            You earn {formatMoney(REWARD_CENTS)} credits when your friend makes a first deposit, and can spend them on
            featured contests and plans once a winner is chosen in that contest.
          </p>
        </div>
        <div className="card p-5 text-ink">
          <p className="small muted">Your code</p>
          {code ? (
            <p className="num mb-1 text-28 font-bold tracking-[0.08em]">{code}</p>
          ) : (
            <span role="status" aria-label="Loading your code">
              <Skeleton width={190} height={44} className="mb-1" />
            </span>
          )}
          <p className="small muted mb-4 min-h-5 truncate" title={link}>
            {link}
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="primary" icon={copied ? Check : Copy} disabled={!code} onClick={copy}>
              {copied ? "Copied!" : "Copy link"}
            </Button>
            <ShareButton shared={code ? { ...SHARE, url: link } : undefined} />
          </div>
          <span className="sr" role="status">
            {copied ? "Copied!" : ""}
          </span>
        </div>
      </section>
    </Lattice>
  );
}

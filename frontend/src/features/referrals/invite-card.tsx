import { Check, Copy, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { formatMoney } from "@lib/format";
import { toast } from "@lib/toast";
import { Button, Lattice, Skeleton } from "@ui";
import { REWARD_CENTS, referralLink } from "./model";
import { copyText, shareLink } from "./share";

const COPIED_MS = 2_000;
const SHARE = { title: "Muqabla", text: "Post a contest or win one: the prize is paid before the first idea." };

/** "Copied!" for two seconds after each copy. */
function useCopied(): [boolean, () => void] {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return [at !== 0, () => setAt((count) => count + 1)];
}

const refused = () => toast({ kind: "error", title: "Error", description: "Your browser did not let us copy the link. Select it and copy it by hand." });

/** One's own code and the two ways to pass it on. */
export function InviteCard({ code }: { code: string | undefined }) {
  const [copied, showCopied] = useCopied();
  const link = code ? referralLink(code) : "";
  const copy = () => copyText(link).then(showCopied).catch(refused);
  const share = () =>
    shareLink({ ...SHARE, url: link })
      .then((done) => done === "copied" && showCopied())
      .catch(refused);
  return (
    <Lattice className="night rounded-card" fade="120deg">
      <section className="relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-6 p-4 sm:p-6 md:grid-cols-[minmax(0,1fr)_minmax(0,400px)] md:p-8" aria-labelledby="invite">
        <div className="stack gap-2 max-sm:px-1 max-sm:pt-2">
          <h2 id="invite" className="text-28">
            Invite a friend, earn {formatMoney(REWARD_CENTS)}
          </h2>
          <p className="muted max-w-[44ch]">You earn PKR 200 credits when your friend makes a first deposit, and can spend them on featured contests and plans once a winner is chosen in that contest.</p>
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
            <Button variant="primary" icon={copied ? Check : Copy} disabled={!code} onClick={() => void copy()}>
              {copied ? "Copied!" : "Copy link"}
            </Button>
            <Button icon={Share2} disabled={!code} onClick={() => void share()}>
              Share
            </Button>
          </div>
          <span className="sr" role="status">
            {copied ? "Copied!" : ""}
          </span>
        </div>
      </section>
    </Lattice>
  );
}

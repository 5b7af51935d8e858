import { Check, Copy } from "lucide-react";
import { ShareButton } from "@content/share/share-button";
import { formatMoney } from "@lib/format";
import { REWARD_CENTS } from "@lib/rules.gen";
import { useCopied } from "@lib/use-copied";
import * as m from "@messages/referrals";
import { Button, Lattice, Skeleton } from "@ui";
import { referralLink } from "./model";

const SHARE = { title: "Muqabla", text: m.invite_card_post_a_contest_or_win() };

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
            {m.invite_card_invite_a_friend_earn({ reward: formatMoney(REWARD_CENTS) })}
          </h2>
          <p className="muted max-w-[44ch]">{m.invite_card_you_earn_credits({ reward: formatMoney(REWARD_CENTS) })}</p>
        </div>
        <div className="card p-5 text-ink">
          <p className="small muted">{m.invite_card_your_code()}</p>
          {code ? (
            <p className="num mb-1 text-28 font-bold tracking-[0.08em]">{code}</p>
          ) : (
            <span role="status" aria-label={m.invite_card_loading_your_code()}>
              <Skeleton width={190} height={44} className="mb-1" />
            </span>
          )}
          <p className="small muted mb-4 min-h-5 truncate" title={link}>
            {link}
          </p>
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Button variant="primary" icon={copied ? Check : Copy} disabled={!code} onClick={copy}>
              {copied ? m.invite_card_copied() : m.invite_card_copy_link()}
            </Button>
            <ShareButton shared={code ? { ...SHARE, url: link } : undefined} />
          </div>
          <span className="sr" role="status">
            {copied ? m.invite_card_copied() : ""}
          </span>
        </div>
      </section>
    </Lattice>
  );
}

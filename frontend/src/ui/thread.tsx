import { Check } from "lucide-react";
import type { ReactNode } from "react";
import * as m from "@messages/ui";
import { Avatar } from "./avatar";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Time } from "./time";

export function Thread({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="thread" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface MessageProps {
  author: string;
  authorImage?: string | null;
  at: string;
  /** Written by the person who looks at it. */
  mine?: boolean;
  /** "Seen" line below. */
  seenAt?: string | null;
  children: ReactNode;
}

export function Message({ author, authorImage, at, mine, seenAt, children }: MessageProps) {
  return (
    <article className={cx("msg", mine && "mine")} aria-label={m.thread_message_from({ author })}>
      <Avatar name={author} src={authorImage} />
      <div className="min-w-0">
        <p className="by">
          <bdi>{author}</bdi> <Time value={at} className="small muted font-normal" />
        </p>
        <div className="bubble" dir="auto">
          {children}
        </div>
        {seenAt && (
          <span className="seen">
            <Icon as={Check} size="s" />
            {m.thread_seen({ seenAt: <Time value={seenAt} /> })}
          </span>
        )}
      </div>
    </article>
  );
}

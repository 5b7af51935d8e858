import { Check, Copy, MessageCircle } from "lucide-react";
import type { PollView } from "@lib/api/types";
import { whatsAppLink } from "@lib/share";
import { useCopied } from "@lib/use-copied";
import * as m from "@messages/entries";
import { AnchorButton, Button, Field, Input } from "@ui";

/** The address to send, by the clipboard or by WhatsApp. */
function PollLink({ url, question, title }: { url: string; question: string; title: string }) {
  const [copied, copy] = useCopied(url);
  const shared = { title: question, text: m.poll_link_words({ question, title }), url };
  return (
    <div className="stack gap-3">
      <Field label={m.poll_link_label()} hideLabel>
        <Input readOnly value={url} className="num" onFocus={(event) => event.target.select()} />
      </Field>
      <div className="row tight">
        <Button variant="primary" size="sm" icon={copied ? Check : Copy} onClick={copy}>
          {copied ? m.poll_link_copied() : m.poll_link_copy()}
        </Button>
        <AnchorButton
          size="sm"
          icon={MessageCircle}
          href={whatsAppLink(shared)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.poll_link_whats_app()}
        </AnchorButton>
        <span className="sr" role="status">
          {copied ? m.poll_link_copied() : ""}
        </span>
      </div>
    </div>
  );
}

/** The same for a poll, whose secret may be gone. */
export function LinkOfPoll({ poll, title }: { poll: PollView; title: string }) {
  if (poll.url === null) return <p className="small muted">{m.poll_link_gone()}</p>;
  return <PollLink url={poll.url} question={poll.question} title={title} />;
}

import { Bell, Settings } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactElement, useId, useState } from "react";
import { Link } from "react-router";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/notifications";
import { Button, EmptyState, ErrorState, Icon, LinkButton, Skeleton, TextLink } from "@ui";
import { markAllRead, markRead, useNotifications } from "./api";
import { useLive } from "./live";
import { type NotificationView, READ_FAILED } from "./model";
import { NotificationRow } from "./notification-row";
import "./notifications.css";

const SHOWN = 8;

function Waiting() {
  return (
    <div role="status" aria-label={m.bell_panel_loading_notifications()}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3.5 px-5 py-3.5" aria-hidden="true">
          <Skeleton width={36} height={36} className="rounded-control" />
          <div className="stack flex-1 gap-2">
            <Skeleton width="70%" height={16} />
            <Skeleton width="90%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Newest({ onOpen }: { onOpen: (line: NotificationView) => void }) {
  const list = useNotifications();
  if (!list.first) {
    return list.error ? (
      <ErrorState
        bare
        title={m.bell_panel_your_notifications_did_not_load()}
        error={list.error}
        message={m.bell_panel_failed_to_fetch_notifications()}
        onRetry={list.retry}
      />
    ) : (
      <Waiting />
    );
  }
  if (list.lines.length === 0) {
    return (
      <EmptyState
        bare
        icon={Bell}
        title={m.bell_panel_no_notifications_yet()}
        level={3}
        action={<LinkButton to="/contests">{m.bell_panel_browse_contests()}</LinkButton>}
      >
        <p>{m.bell_panel_what_appears_here()}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="notices">
      {list.lines.slice(0, SHOWN).map((line) => (
        <NotificationRow key={line.id} line={line} onOpen={onOpen} />
      ))}
    </ul>
  );
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export default function BellPanel({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const heading = useId();
  const { unread } = useLive();
  const { run, busy } = useAction(markAllRead, READ_FAILED);
  const one = useAction(markRead, READ_FAILED);
  const close = () => setOpen(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="notice-panel"
          aria-labelledby={heading}
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          <div className="notice-head">
            <h2 id={heading}>{m.bell_panel_notifications()}</h2>
            {Boolean(unread) && (
              <Button size="sm" variant="ghost" busy={busy} onClick={() => void run()}>
                {m.bell_panel_mark_all_read()}
              </Button>
            )}
          </div>
          <div className="notice-scroll">
            <Newest
              onOpen={(line) => {
                if (line.path) close();
                if (line.readAt === null) void one.run([line.id]);
              }}
            />
          </div>
          <div className="notice-foot">
            <TextLink to="/notifications" arrow onClick={close}>
              {m.bell_panel_see_all_notifications()}
            </TextLink>
            <Link
              className="icon-btn"
              to="/notifications/settings"
              aria-label={m.bell_panel_choose_what_you_are_told()}
              title={m.bell_panel_choose_what_you_are_told()}
              onClick={close}
            >
              <Icon as={Settings} size="s" />
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

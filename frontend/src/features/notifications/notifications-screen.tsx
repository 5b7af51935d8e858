import { Bell, CheckCheck, Settings } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/notifications";
import { Button, Card, CardFoot, EmptyState, ErrorState, LinkButton, Page, PageHead, Segmented, Skeleton } from "@ui";
import { markAllRead, markRead, useNotifications } from "./api";
import { useLive } from "./live";
import { READ_FAILED } from "./model";
import { NotificationRow } from "./notification-row";
import "./notifications.css";

const FILTERS = ["all", "unread"] as const;

function Waiting() {
  return (
    <Card className="overflow-hidden" role="status" aria-label={m.bell_panel_loading_notifications()}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3.5 px-5 py-4" aria-hidden="true">
          <Skeleton width={36} height={36} className="rounded-control" />
          <div className="stack flex-1 gap-2">
            <Skeleton width="45%" height={18} />
            <Skeleton width="75%" height={14} />
            <Skeleton width={90} height={14} />
          </div>
        </div>
      ))}
    </Card>
  );
}

function List({ unreadOnly }: { unreadOnly: boolean }) {
  const list = useNotifications(unreadOnly);
  const { run } = useAction(markRead, READ_FAILED);
  if (!list.first) {
    return list.error ? (
      <ErrorState
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
    return unreadOnly ? (
      <EmptyState
        icon={CheckCheck}
        title={m.notifications_you_are_up_to_date()}
        action={<LinkButton to="?show=all">{m.notifications_show_all()}</LinkButton>}
      >
        <p>{m.notifications_nothing_is_unread()}</p>
      </EmptyState>
    ) : (
      <EmptyState
        icon={Bell}
        title={m.bell_panel_no_notifications_yet()}
        action={<LinkButton to="/contests">{m.notifications_browse_contests()}</LinkButton>}
      >
        <p>{m.notifications_what_appears_here()}</p>
      </EmptyState>
    );
  }
  return (
    <Card
      className="overflow-hidden"
      aria-label={unreadOnly ? m.notifications_unread_notifications() : m.notifications_all_notifications()}
    >
      <ul className="notices">
        {list.lines.map((line) => (
          <NotificationRow key={line.id} line={line} onOpen={({ id, readAt }) => readAt === null && void run([id])} />
        ))}
      </ul>
      {list.hasMore && (
        <CardFoot className="text-center">
          <Button size="sm" busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {m.notifications_load_more()}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

/** Everything that a person was told, newest first. */
export function Component() {
  const [filter, setFilter] = useQueryTab("show", FILTERS);
  const { unread } = useLive();
  const { run, busy } = useAction(markAllRead, READ_FAILED);
  return (
    <Page title={m.notifications_title()} narrow>
      <PageHead
        title={m.notifications_title()}
        actions={
          <LinkButton to="/notifications/settings" icon={Settings} size="sm">
            {m.notifications_settings()}
          </LinkButton>
        }
      />
      <div className="spread mb-4 min-h-11">
        <Segmented
          label={m.notifications_show()}
          options={[
            { value: "all", label: m.notifications_all() },
            {
              value: "unread",
              label: unread ? m.notifications_count_unread({ count: unread }) : m.notifications_unread(),
            },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {Boolean(unread) && (
          <Button variant="ghost" size="sm" icon={CheckCheck} busy={busy} onClick={() => void run()}>
            {m.notifications_mark_all_read()}
          </Button>
        )}
      </div>
      <List key={filter} unreadOnly={filter === "unread"} />
    </Page>
  );
}

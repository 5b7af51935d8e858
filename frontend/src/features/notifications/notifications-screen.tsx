import { Bell, CheckCheck, Settings } from "lucide-react";
import { useAction } from "@lib/api/use-action";
import { useQueryTab } from "@lib/use-query-state";
import { Button, Card, CardFoot, EmptyState, ErrorState, LinkButton, Page, PageHead, Segmented, Skeleton } from "@ui";
import { markAllRead, markRead, useNotifications } from "./api";
import { useLive } from "./live";
import { NotificationRow } from "./notification-row";
import "./notifications.css";

const FILTERS = ["all", "unread"] as const;
const FAILED = { failure: { title: "Error", description: "Failed to mark notifications as read. Please try again." } };

function Waiting() {
  return (
    <Card className="overflow-hidden" role="status" aria-label="Loading notifications">
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
  const { run } = useAction(markRead, FAILED);
  if (!list.first) {
    return list.error ? (
      <ErrorState
        title="Your notifications did not load"
        error={list.error}
        message="Failed to fetch notifications"
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
        title="You are up to date"
        action={<LinkButton to="?show=all">Show all</LinkButton>}
      >
        <p>Nothing is unread.</p>
      </EmptyState>
    ) : (
      <EmptyState
        icon={Bell}
        title="No notifications yet"
        action={<LinkButton to="/contests">Browse contests</LinkButton>}
      >
        <p>What happens to your contests, entries and payouts appears here, as it happens.</p>
      </EmptyState>
    );
  }
  return (
    <Card className="overflow-hidden" aria-label={unreadOnly ? "Unread notifications" : "All notifications"}>
      <ul className="notices">
        {list.lines.map((line) => (
          <NotificationRow key={line.id} line={line} onOpen={({ id, readAt }) => readAt === null && void run([id])} />
        ))}
      </ul>
      {list.hasMore && (
        <CardFoot className="text-center">
          <Button size="sm" busy={list.loadingMore} onClick={() => void list.loadMore()}>
            Load more
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
  const { run, busy } = useAction(markAllRead, FAILED);
  return (
    <Page title="Notifications" narrow>
      <PageHead
        title="Notifications"
        actions={
          <LinkButton to="/notifications/settings" icon={Settings} size="sm">
            Settings
          </LinkButton>
        }
      />
      <div className="spread mb-4 min-h-11">
        <Segmented
          label="Show"
          options={[
            { value: "all", label: "All" },
            { value: "unread", label: unread ? `Unread (${unread})` : "Unread" },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {Boolean(unread) && (
          <Button variant="ghost" size="sm" icon={CheckCheck} busy={busy} onClick={() => void run()}>
            Mark all read
          </Button>
        )}
      </div>
      <List key={filter} unreadOnly={filter === "unread"} />
    </Page>
  );
}

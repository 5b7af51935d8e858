import type { MouseEvent } from "react";
import { Link } from "react-router";
import * as m from "@messages/notifications";
import { Icon, Time, VisuallyHidden } from "@ui";
import { type NotificationView, topicWords } from "./model";

interface RowProps {
  line: NotificationView;
  onOpen: (line: NotificationView) => void;
}

/** One line: where it leads if it leads anywhere, otherwise a button that marks it as read. */
export function NotificationRow({ line, onOpen }: RowProps) {
  const unread = line.readAt === null;
  const { icon, label } = topicWords(line.topic);
  const content = (
    <>
      <span className="notice-icon" aria-hidden="true">
        <Icon as={icon} size="s" />
      </span>
      <span className="notice-text">
        <span className="notice-title">
          {unread && <VisuallyHidden>{m.notification_row_unread()} </VisuallyHidden>}
          <VisuallyHidden>{label}: </VisuallyHidden>
          {line.title}
        </span>
        <span className="notice-body">{line.body}</span>
        <Time value={line.createdAt} className="notice-time" />
      </span>
      {unread && <span className="notice-dot" aria-hidden="true" />}
    </>
  );
  const open = (event: MouseEvent) => {
    // Another tab is no reason to leave this one.
    if (!event.metaKey && !event.ctrlKey) onOpen(line);
  };
  return (
    <li className={unread ? "notice unread" : "notice"}>
      {line.path ? (
        <Link to={line.path} onClick={open}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={open}>
          {content}
        </button>
      )}
    </li>
  );
}

import { Bell as BellIcon } from "lucide-react";
import { type ComponentProps, lazy, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import * as m from "@messages/notifications";
import { Icon, LazyMenu } from "@ui";
import { listen, useLive } from "./live";
import { countedTitle, countText, type NotificationView } from "./model";

const loadPanel = () => import(/* webpackChunkName: "bell-panel" */ "./bell-panel");
const BellPanel = lazy(loadPanel);

/** As long as it takes to be read aloud; a text that stays would be read again with the page. */
const SAID_MS = 5_000;

function BellButton({ unread, ...rest }: { unread: number } & ComponentProps<"button">) {
  // The count as it is seen: who speaks to the machine says what they read.
  const label = unread > 0 ? m.bell_count_unread({ count: countText(unread) }) : m.bell_notifications();
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={m.bell_notifications()}
      aria-haspopup="dialog"
      {...rest}
    >
      <Icon as={BellIcon} />
      {unread > 0 && <span className="dot-count">{countText(unread)}</span>}
    </button>
  );
}

/** The count in the tab's title, whatever screen sets it. */
function useCountedTitle(unread: number): void {
  useEffect(() => {
    const title = document.querySelector("title");
    const show = () => {
      const wanted = countedTitle(document.title, unread);
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    if (!title) return;
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = countedTitle(document.title, 0);
    };
  }, [unread]);
}

/** Beside the page, not in the bar: an open dialog hides everything but live regions and what is around them. */
function Announcer() {
  const { last } = useLive();
  const [said, setSaid] = useState<NotificationView>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setSaid(last), SAID_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return createPortal(
    <span className="sr" aria-live="polite">
      {last && last !== said && m.bell_new_notification({ title: last.title })}
    </span>,
    document.body,
  );
}

/** The bell with the count of what is unread, live. Its panel arrives with the first touch. */
export function Bell() {
  const { unread = 0 } = useLive();
  useEffect(listen, []);
  useCountedTitle(unread);
  return (
    <>
      <LazyMenu load={loadPanel} button={(props) => <BellButton unread={unread} {...props} />}>
        <BellPanel trigger={<BellButton unread={unread} />} />
      </LazyMenu>
      <Announcer />
    </>
  );
}

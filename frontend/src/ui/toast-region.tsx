import { CircleAlert, CircleCheckBig, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { dismissToast, type ToastMessage, useCurrentToast } from "@lib/toast";
import * as m from "@messages/ui";
import { IconButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

const ICONS = { success: CircleCheckBig, error: CircleAlert, info: Info };
const DURATION_MS = 5_000;
const SWIPE_PX = 50;

function ToastCard({ message }: { message: ToastMessage }) {
  const close = () => dismissToast(message.id);
  return (
    <Toast.Root
      className={cx("toast", message.kind === "error" ? "danger" : message.kind)}
      type={message.kind === "error" ? "foreground" : "background"}
      duration={DURATION_MS}
      open
      onOpenChange={(open) => !open && close()}
    >
      <Icon as={ICONS[message.kind]} />
      <Toast.Title asChild>
        <b>{message.title}</b>
      </Toast.Title>
      {message.description && (
        <Toast.Description asChild>
          <p>{message.description}</p>
        </Toast.Description>
      )}
      <Toast.Close asChild>
        <IconButton size="sm" icon={X} label={m.toast_region_dismiss()} />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Where toasts appear: at most one, 5 seconds, swipe to dismiss, F8 moves the focus here. */
export function ToastRegion() {
  const message = useCurrentToast();
  return (
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={m.toast_region_notification()}
    >
      {message && <ToastCard key={message.id} message={message} />}
      <Toast.Viewport className="toast-region" hotkey={["F8"]} label={m.toast_region_notifications()} />
    </Toast.Provider>
  );
}

import { Share2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { type Shared, shareOnPhone } from "@lib/share";
import { toast } from "@lib/toast";
import * as m from "@messages/content";
import { Button } from "@ui";
import type { ShareMenuProps } from "./share-menu";

const loadMenu = () => import(/* webpackChunkName: "share-menu" */ "./share-menu");

interface ShareButtonProps {
  /** Undefined while the link is not known yet. */
  shared: Shared | undefined;
  size?: "sm" | "md";
  /** Only the drawing on phones, where other buttons stand beside it. */
  compact?: boolean;
}

/** Passes a link on: by the phone's own dialog, elsewhere by a small menu that is loaded when it is first wanted. */
export function ShareButton({ shared, size, compact }: ShareButtonProps) {
  const [Menu, setMenu] = useState<ComponentType<ShareMenuProps>>();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    if (!shared) return;
    setBusy(true);
    try {
      if (await shareOnPhone(shared)) return;
      const { ShareMenu } = await loadMenu();
      setMenu(() => ShareMenu);
    } catch {
      toast({
        kind: "error",
        title: m.share_button_error(),
        description: m.share_button_did_not_open(),
      });
    } finally {
      setBusy(false);
    }
  };
  const label = <span className={compact ? "max-sm:sr-only" : undefined}>{m.share_button_share()}</span>;
  const square = compact ? "max-sm:w-9 max-sm:px-0" : undefined;
  if (Menu && shared) {
    const trigger = (
      <Button size={size} icon={Share2} className={square}>
        {label}
      </Button>
    );
    return <Menu shared={shared} trigger={trigger} />;
  }
  return (
    <Button
      size={size}
      icon={Share2}
      className={square}
      disabled={!shared}
      busy={busy}
      aria-haspopup="menu"
      onClick={() => void share()}
    >
      {label}
    </Button>
  );
}

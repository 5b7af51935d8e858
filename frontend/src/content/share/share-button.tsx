import { Share2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { type Shared, shareOnPhone } from "@lib/share";
import { toast } from "@lib/toast";
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
        title: "Error",
        description: "Sharing did not open. Check your connection and try again.",
      });
    } finally {
      setBusy(false);
    }
  };
  const label = <span className={compact ? "max-sm:sr-only" : undefined}>Share</span>;
  if (Menu && shared) {
    const trigger = (
      <Button size={size} icon={Share2}>
        {label}
      </Button>
    );
    return <Menu shared={shared} trigger={trigger} />;
  }
  return (
    <Button size={size} icon={Share2} disabled={!shared} busy={busy} aria-haspopup="menu" onClick={() => void share()}>
      {label}
    </Button>
  );
}

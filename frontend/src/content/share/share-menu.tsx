import { Check, Copy, MessageCircle } from "lucide-react";
import type { ReactElement } from "react";
import { type Shared, whatsAppLink } from "@lib/share";
import { useCopied } from "@lib/use-copied";
import * as m from "@messages/content";
import { Menu, MenuAnchor, MenuItem } from "@ui/menu";

export interface ShareMenuProps {
  shared: Shared;
  trigger: ReactElement;
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export function ShareMenu({ shared, trigger }: ShareMenuProps) {
  const [copied, copy] = useCopied(shared.url);
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuItem icon={copied ? Check : Copy} stays onSelect={copy}>
          {copied ? m.share_menu_copied() : m.share_menu_copy_link()}
        </MenuItem>
        <MenuAnchor icon={MessageCircle} href={whatsAppLink(shared)}>
          {m.share_menu_whatsapp()}
        </MenuAnchor>
      </Menu>
      <span className="sr" role="status">
        {copied ? m.share_menu_copied() : ""}
      </span>
    </>
  );
}

import { Keyboard } from "lucide-react";
import { Popover } from "radix-ui";
import * as m from "@messages/entries";
import { Button } from "@ui";

const KEYS = [
  [m.compare_keys_sides(), m.compare_keys_sides_means()],
  [m.compare_keys_turn(), m.compare_keys_turn_means()],
  [m.compare_keys_zoom(), m.compare_keys_zoom_means()],
  [m.compare_keys_fit(), m.compare_keys_fit_means()],
];
const DECISIONS = [
  [m.compare_keys_rate(), m.compare_keys_rate_means()],
  [m.compare_keys_shortlist(), m.compare_keys_shortlist_means()],
  [m.compare_keys_decline(), m.compare_keys_decline_means()],
];

/** Which keys there are, for those who look; decisions are the client's. */
export function KeysHelp({ decides }: { decides: boolean }) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button variant="ghost" size="sm" icon={Keyboard}>
          {m.compare_keys()}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="compare-keys"
          aria-label={m.compare_keys()}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <dl>
            {[...KEYS, ...(decides ? DECISIONS : [])].map(([keys, means]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
          <p className="small muted">{m.compare_keys_zoomed()}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

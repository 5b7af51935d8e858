import { Briefcase, PenTool } from "lucide-react";
import { useState } from "react";
import type { Role } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { ChoiceCards, Icon, StarTile } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { switchRole } from "./api";
import { Section } from "./section";

const OPTIONS = [
  {
    value: "CLIENT" as const,
    title: "Client",
    text: "You post contests, pay the prize, and choose the winner.",
    media: (
      <StarTile tone="development" size="s">
        <Icon as={Briefcase} />
      </StarTile>
    ),
  },
  {
    value: "TALENT" as const,
    title: "Talent",
    text: "You enter contests, hand over the winning files, and are paid.",
    media: (
      <StarTile tone="design" size="s">
        <Icon as={PenTool} />
      </StarTile>
    ),
  },
];

const TEXTS = {
  success: { title: "Role switched" },
  failure: { title: "Error", description: "Failed to switch your role" },
};

/** Nobody loses anything by switching; it only decides what one may start. */
export function RoleSection({ role }: { role: Role }) {
  const [wanted, setWanted] = useState<Role>();
  const { run } = useAction(switchRole, TEXTS);
  return (
    <Section id="role" title="Role">
      <div className="stack gap-4">
        <p className="ink-2 small">
          You can switch at any time, and back. Contests, entries and payouts that you have already keep running.
        </p>
        <ChoiceCards
          legend="Role"
          options={OPTIONS}
          value={role}
          onChange={(next) => next !== role && setWanted(next)}
          columns
        />
      </div>
      {wanted && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setWanted(undefined)}
          title={wanted === "CLIENT" ? "Switch to client?" : "Switch to talent?"}
          description={
            wanted === "CLIENT"
              ? "You can post contests then, but not enter them. Entries you have sent stay in the running, and prizes you win are paid to you."
              : "You can enter contests then, but not post new ones. Contests you have posted stay yours to judge and award."
          }
          confirmLabel={wanted === "CLIENT" ? "Switch to client" : "Switch to talent"}
          onConfirm={async () => (await run(wanted)) !== undefined}
        />
      )}
    </Section>
  );
}

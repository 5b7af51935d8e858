import { Briefcase, PenTool } from "lucide-react";
import { useState } from "react";
import type { Role } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/profile";
import { ChoiceCards, Icon, StarTile } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { switchRole } from "./api";
import { Section } from "./section";

const OPTIONS = [
  {
    value: "CLIENT" as const,
    title: m.role_section_client(),
    text: m.role_section_client_text(),
    media: (
      <StarTile tone="development" size="s">
        <Icon as={Briefcase} />
      </StarTile>
    ),
  },
  {
    value: "TALENT" as const,
    title: m.role_section_talent(),
    text: m.role_section_talent_text(),
    media: (
      <StarTile tone="design" size="s">
        <Icon as={PenTool} />
      </StarTile>
    ),
  },
];

const TEXTS = {
  success: { title: m.role_section_switched() },
  failure: { title: m.role_section_error(), description: m.role_section_failed() },
};

/** Nobody loses anything by switching; it only decides what one may start. */
export function RoleSection({ role }: { role: Role }) {
  const [wanted, setWanted] = useState<Role>();
  const { run } = useAction(switchRole, TEXTS);
  return (
    <Section id="role" title={m.role_section_title()}>
      <div className="stack gap-4">
        <p className="ink-2 small">{m.role_section_text()}</p>
        <ChoiceCards
          legend={m.role_section_title()}
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
          title={wanted === "CLIENT" ? m.role_section_ask_client() : m.role_section_ask_talent()}
          description={wanted === "CLIENT" ? m.role_section_ask_client_text() : m.role_section_ask_talent_text()}
          confirmLabel={wanted === "CLIENT" ? m.role_section_switch_to_client() : m.role_section_switch_to_talent()}
          onConfirm={async () => (await run(wanted)) !== undefined}
        />
      )}
    </Section>
  );
}

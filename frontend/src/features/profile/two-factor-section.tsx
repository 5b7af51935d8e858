import { ShieldCheck, ShieldOff } from "lucide-react";
import * as m from "@messages/profile";
import { Badge, LinkButton } from "@ui";
import { Section } from "./section";

/** How it stands; everything about it is on a screen of its own. */
export function TwoFactorSection({ on }: { on: boolean }) {
  return (
    <Section
      id="two-factor"
      title={m.two_factor_section_title()}
      aside={
        on ? (
          <Badge look="approved" icon={ShieldCheck}>
            {m.two_factor_section_on()}
          </Badge>
        ) : (
          <Badge icon={ShieldOff}>{m.two_factor_section_off()}</Badge>
        )
      }
    >
      <div className="spread">
        <p className="small muted max-w-[520px]">
          {on ? m.two_factor_section_on_text() : m.two_factor_section_off_text()}
        </p>
        <LinkButton to="/security">{on ? m.two_factor_section_manage() : m.two_factor_section_set_up()}</LinkButton>
      </div>
    </Section>
  );
}

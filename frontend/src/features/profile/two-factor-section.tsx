import { ShieldCheck, ShieldOff } from "lucide-react";
import { Badge, LinkButton } from "@ui";
import { Section } from "./section";

/** How it stands; everything about it is on a screen of its own. */
export function TwoFactorSection({ on }: { on: boolean }) {
  return (
    <Section
      id="two-factor"
      title="Two-factor sign-in"
      aside={
        on ? (
          <Badge look="approved" icon={ShieldCheck}>
            On
          </Badge>
        ) : (
          <Badge icon={ShieldOff}>Off</Badge>
        )
      }
    >
      <div className="spread">
        <p className="small muted max-w-[520px]">
          {on
            ? "Signing in takes your password and a code from your phone."
            : "Besides your password, signing in can take a code from an app on your phone."}
        </p>
        <LinkButton to="/security">{on ? "Manage" : "Set up"}</LinkButton>
      </div>
    </Section>
  );
}

import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SecurityView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/security";
import { Badge, Button, Callout, Card, CardBody, CardHead, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { renewCodes, turnOff } from "./api";
import { EndOthersButton } from "./end-others";

const RENEW = {
  failure: { title: m.two_factor_on_error(), description: m.two_factor_on_failed_to_make_codes() },
};
const OFF = {
  success: { title: m.security_two_factor_is_off(), description: m.two_factor_on_turned_off() },
  failure: { title: m.two_factor_on_error(), description: m.two_factor_on_failed_to_turn_off() },
};

function Row({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  return (
    <div className="spread border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="stack min-w-0 max-w-[520px] gap-1">
        <h3 className="text-16">{title}</h3>
        <p className="small muted">{text}</p>
      </div>
      {action}
    </div>
  );
}

/** The second step is on: what can be done with it. */
export function TwoFactorOn({ state, onCodes }: { state: SecurityView; onCodes: (codes: string[]) => void }) {
  const renew = useAction(async () => onCodes(await renewCodes()), RENEW);
  const off = useAction(turnOff, OFF);
  const codesLeft = m.two_factor_on_codes_left({ left: state.recoveryCodesLeft });
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="two-factor-title">
      <CardHead id="two-factor-title" title={m.two_factor_on_title()}>
        <Badge look="approved" icon={ShieldCheck}>
          {m.two_factor_on_on()}
        </Badge>
      </CardHead>
      <CardBody>
        {state.recoveryCodesLeft < 3 && (
          <Callout kind="warning" className="mb-4" title={m.two_factor_on_few_codes_left()}>
            {codesLeft}
          </Callout>
        )}
        <Row
          title={m.two_factor_on_authenticator_app()}
          text={
            state.twoFactorSince
              ? m.two_factor_on_asked_for_since({ since: <Time value={state.twoFactorSince} /> })
              : m.two_factor_on_asked_for()
          }
          action={
            <Button variant="danger" onClick={() => setAsking(true)}>
              {m.two_factor_on_turn_off()}
            </Button>
          }
        />
        <Row
          title={m.two_factor_on_recovery_codes()}
          text={codesLeft}
          action={
            <Button busy={renew.busy} onClick={() => void renew.run()}>
              {m.two_factor_on_new_recovery_codes()}
            </Button>
          }
        />
        <Row
          title={m.two_factor_on_other_devices()}
          text={m.two_factor_on_other_devices_text()}
          action={<EndOthersButton />}
        />
      </CardBody>
      {asking && (
        <ConfirmDialog
          open
          danger
          onOpenChange={setAsking}
          title={m.two_factor_on_confirm_off()}
          description={m.two_factor_on_confirm_off_text()}
          confirmLabel={m.two_factor_on_turn_off()}
          cancelLabel={m.two_factor_on_keep_it_on()}
          onConfirm={off.run}
        />
      )}
    </Card>
  );
}

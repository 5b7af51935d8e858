import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SecurityView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { Badge, Button, Callout, Card, CardBody, CardHead, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { renewCodes, turnOff } from "./api";
import { EndOthersButton } from "./end-others";

const RENEW = { failure: { title: "Error", description: "Failed to make new recovery codes" } };
const OFF = {
  success: { title: "Two-factor sign-in is off", description: "Your password alone signs you in from now on." },
  failure: { title: "Error", description: "Failed to turn two-factor sign-in off" },
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

function codesLeft(left: number): string {
  if (left === 0) return "None is left. Make new ones now: without them a lost phone locks you out.";
  return left === 1
    ? "1 code still works. Make new ones before it is used."
    : `${left} codes still work. New ones take the place of these.`;
}

/** The second step is on: what can be done with it. */
export function TwoFactorOn({ state, onCodes }: { state: SecurityView; onCodes: (codes: string[]) => void }) {
  const renew = useAction(async () => onCodes(await renewCodes()), RENEW);
  const off = useAction(turnOff, OFF);
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="two-factor-title">
      <CardHead id="two-factor-title" title="Two-factor sign-in">
        <Badge look="approved" icon={ShieldCheck}>
          On
        </Badge>
      </CardHead>
      <CardBody>
        {state.recoveryCodesLeft < 3 && (
          <Callout kind="warning" className="mb-4" title="Few recovery codes are left">
            {codesLeft(state.recoveryCodesLeft)}
          </Callout>
        )}
        <Row
          title="Authenticator app"
          text={
            state.twoFactorSince ? (
              <>
                Asked for at every sign-in since <Time value={state.twoFactorSince} />.
              </>
            ) : (
              "Asked for at every sign-in."
            )
          }
          action={
            <Button variant="danger" onClick={() => setAsking(true)}>
              Turn off
            </Button>
          }
        />
        <Row
          title="Recovery codes"
          text={codesLeft(state.recoveryCodesLeft)}
          action={
            <Button busy={renew.busy} onClick={() => void renew.run()}>
              New recovery codes
            </Button>
          }
        />
        <Row
          title="Other devices"
          text="Where you were signed in before stays signed in until you end it."
          action={<EndOthersButton />}
        />
      </CardBody>
      {asking && (
        <ConfirmDialog
          open
          danger
          onOpenChange={setAsking}
          title="Turn two-factor sign-in off?"
          description="Anyone who has your password can then sign in. Your recovery codes stop working."
          confirmLabel="Turn off"
          cancelLabel="Keep it on"
          onConfirm={off.run}
        />
      )}
    </Card>
  );
}

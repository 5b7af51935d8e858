import { useState } from "react";
import { type ConsentChoices, NOTHING_OPTIONAL, rememberConsent, useConsentChoices } from "@lib/consent";
import { toast } from "@lib/toast";
import * as m from "@messages/privacy";
import { Button, Card, CardBody, CardFoot, CardHead } from "@ui";
import { ConsentSwitches } from "./consent-switches";
import { SAVED } from "./texts";

/** The same choice as in the privacy centre, for this browser: visitors have no account that could keep it. */
export function VisitorCookies() {
  const chosen = useConsentChoices();
  const [edited, setEdited] = useState<ConsentChoices>();
  const choices = edited ?? chosen ?? NOTHING_OPTIONAL;
  const save = () => {
    rememberConsent(choices);
    setEdited(undefined);
    toast({ kind: "success", ...SAVED });
  };
  return (
    <Card aria-labelledby="cookie-choices">
      <CardHead id="cookie-choices" title={m.cookie_section_cookie_preferences()} />
      <CardBody className="stack gap-5">
        <ConsentSwitches value={choices} onChange={setEdited} />
      </CardBody>
      <CardFoot>
        <Button variant="primary" onClick={save}>
          {m.cookie_section_save_preferences()}
        </Button>
      </CardFoot>
    </Card>
  );
}

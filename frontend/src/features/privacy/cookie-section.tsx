import { useState } from "react";
import { useAction } from "@lib/api/use-action";
import { type ConsentChoices, NOTHING_OPTIONAL } from "@lib/consent";
import * as m from "@messages/privacy";
import { Button, Card, CardBody, CardFoot, CardHead, ErrorState, Skeleton } from "@ui";
import { saveConsent, useAccountConsent } from "./api";
import { ConsentSwitches } from "./consent-switches";
import { SAVED } from "./texts";

const TEXTS = {
  success: SAVED,
  failure: {
    title: m.cookie_section_update_failed(),
    description: m.cookie_section_failed_to_update_preferences(),
  },
};

/** Which cookies and which storage are allowed. */
export function CookieSection() {
  const { data, error, mutate } = useAccountConsent();
  const [edited, setEdited] = useState<ConsentChoices>();
  const { run, busy } = useAction(saveConsent, TEXTS);
  if (error && !data)
    return (
      <ErrorState title={m.cookie_section_preferences_did_not_load()} error={error} onRetry={() => void mutate()} />
    );
  const choices = edited ?? data ?? NOTHING_OPTIONAL;
  return (
    <Card aria-labelledby="cookie-choices">
      <CardHead id="cookie-choices" title={m.cookie_section_cookie_preferences()} />
      <CardBody className="stack gap-5">
        {data ? (
          <ConsentSwitches value={choices} onChange={setEdited} />
        ) : (
          <div role="status" aria-label={m.cookie_section_loading_preferences()} className="stack gap-5">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={44} />
            ))}
          </div>
        )}
      </CardBody>
      <CardFoot>
        <Button
          variant="primary"
          busy={busy}
          disabled={!data}
          onClick={() => void run(choices).then(() => setEdited(undefined))}
        >
          {m.cookie_section_save_preferences()}
        </Button>
      </CardFoot>
    </Card>
  );
}

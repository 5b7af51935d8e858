import { useState } from "react";
import { useAction } from "@lib/api/use-action";
import { type ConsentChoices, NOTHING_OPTIONAL } from "@lib/consent";
import { Button, Card, CardBody, CardFoot, CardHead, ErrorState, Skeleton } from "@ui";
import { saveConsent, useAccountConsent } from "./api";
import { ConsentSwitches } from "./consent-switches";
import { SAVED } from "./texts";

const TEXTS = {
  success: SAVED,
  failure: { title: "Update Failed", description: "Failed to update cookie preferences" },
};

/** Which cookies and which storage are allowed. */
export function CookieSection() {
  const { data, error, mutate } = useAccountConsent();
  const [edited, setEdited] = useState<ConsentChoices>();
  const { run, busy } = useAction(saveConsent, TEXTS);
  if (error && !data)
    return <ErrorState title="Your cookie preferences did not load" error={error} onRetry={() => void mutate()} />;
  const choices = edited ?? data ?? NOTHING_OPTIONAL;
  return (
    <Card aria-labelledby="cookie-choices">
      <CardHead id="cookie-choices" title="Cookie preferences" />
      <CardBody className="stack gap-5">
        {data ? (
          <ConsentSwitches value={choices} onChange={setEdited} />
        ) : (
          <div role="status" aria-label="Loading your cookie preferences" className="stack gap-5">
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
          Save preferences
        </Button>
      </CardFoot>
    </Card>
  );
}

import { useState } from "react";
import { useAction } from "@lib/api/use-action";
import { type ConsentChoices, NOTHING_OPTIONAL } from "@lib/consent";
import { Button, Card, CardBody, CardFoot, CardHead, ErrorState, Skeleton, Switch } from "@ui";
import { saveConsent, useAccountConsent } from "./api";
import { NECESSARY, PURPOSES } from "./purposes";

const TEXTS = {
  success: { title: "Preferences Updated", description: "Your cookie preferences have been saved." },
  failure: { title: "Update Failed", description: "Failed to update cookie preferences" },
};

/** Which cookies and which storage are allowed. */
export function CookieSection() {
  const { data, error, mutate } = useAccountConsent();
  const [edited, setEdited] = useState<ConsentChoices>();
  const { run, busy } = useAction(saveConsent, TEXTS);
  if (error && !data) return <ErrorState title="Your cookie preferences did not load" error={error} onRetry={() => void mutate()} />;
  const choices = edited ?? data ?? NOTHING_OPTIONAL;
  return (
    <Card aria-labelledby="cookies">
      <CardHead id="cookies" title="Cookie preferences" />
      <CardBody className="stack gap-5">
        {data ? (
          <>
            <Switch label={NECESSARY.label} help={NECESSARY.help} checked disabled readOnly />
            {PURPOSES.map(({ name, label, help }) => (
              <Switch key={name} label={label} help={help} checked={choices[name]} onChange={(event) => setEdited({ ...choices, [name]: event.target.checked })} />
            ))}
          </>
        ) : (
          <div role="status" aria-label="Loading your cookie preferences" className="stack gap-5">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={44} />
            ))}
          </div>
        )}
      </CardBody>
      <CardFoot>
        <Button variant="primary" busy={busy} disabled={!data} onClick={() => void run(choices).then(() => setEdited(undefined))}>
          Save preferences
        </Button>
      </CardFoot>
    </Card>
  );
}

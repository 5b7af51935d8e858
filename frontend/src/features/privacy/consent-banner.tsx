import { Cookie } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useAction } from "@lib/api/use-action";
import { type ConsentChoices, EVERYTHING, NOTHING_OPTIONAL, rememberConsent, useConsentChoices } from "@lib/consent";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, Icon, Switch, TextLink } from "@ui";
import { saveConsent } from "./api";
import { NECESSARY, PURPOSES } from "./purposes";
import "./privacy.css";

const TEXTS = { failure: { title: "Update Failed", description: "Failed to update cookie preferences" } };

/** What was chosen as a visitor goes to the account at sign-in; what the account knows counts in every browser. Answers whether to ask. */
function useOpenQuestion(): { asks: boolean; signedIn: boolean } {
  const { user, signedOut } = useCurrentUser();
  const here = useConsentChoices();
  const account = user?.cookieConsent;
  useEffect(() => {
    if (!account) return;
    if (account.updatedAt) {
      const { analytics, marketing, preferences } = account;
      if (here?.analytics !== analytics || here.marketing !== marketing || here.preferences !== preferences) rememberConsent(account);
    } else if (here) {
      // Tried again with the next page: a choice that is kept in the browser is not lost.
      void saveConsent(here).catch(() => undefined);
    }
    // Only what the account says brings this about; a choice made here is saved where it is made.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [account]);
  const known = account ? account.updatedAt === null : signedOut;
  return { asks: known && here === undefined, signedIn: user !== undefined };
}

function Choices({ value, onChange }: { value: ConsentChoices; onChange: (next: ConsentChoices) => void }) {
  return (
    <div className="stack gap-4">
      <Switch label={NECESSARY.label} help={NECESSARY.help} checked disabled readOnly />
      {PURPOSES.map(({ name, label, help }) => (
        <Switch key={name} label={label} help={help} checked={value[name]} onChange={(event) => onChange({ ...value, [name]: event.target.checked })} />
      ))}
    </div>
  );
}

/** Asks visitors and new members once what may run beyond the necessary. Nothing waits for the answer; without one it is no. */
export function ConsentBanner() {
  const { asks, signedIn } = useOpenQuestion();
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState(NOTHING_OPTIONAL);
  const heading = useId();
  const keep = async (next: ConsentChoices) => {
    if (signedIn) await saveConsent(next);
    else rememberConsent(next);
  };
  const { run, busy } = useAction(keep, TEXTS);
  if (!asks) return null;
  return (
    <section className="consent-place" aria-labelledby={heading}>
      <form
        className="consent"
        onSubmit={(event) => {
          event.preventDefault();
          void run(choices);
        }}
      >
        <div className="flex gap-3">
          <Icon as={Cookie} className="text-accent mt-1 shrink-0" />
          <div className="stack gap-1">
            <h2 id={heading}>Your choice about cookies</h2>
            <p className="small ink-2">
              One cookie keeps you signed in. With your consent we also count how pages are used, to make them better. Nothing goes to other companies.{" "}
              <TextLink to="/privacy-policy#cookies">Read more</TextLink>
            </p>
          </div>
        </div>
        {open && <Choices value={choices} onChange={setChoices} />}
        <div className="consent-acts">
          {open ? (
            <Button type="submit" variant="primary" size="sm" busy={busy}>
              Save my choice
            </Button>
          ) : (
            <>
              <Button size="sm" busy={busy} onClick={() => void run(NOTHING_OPTIONAL)}>
                Only necessary
              </Button>
              <Button size="sm" busy={busy} onClick={() => void run(EVERYTHING)}>
                Accept all
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
                Choose
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}

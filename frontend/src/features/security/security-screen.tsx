import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { TotpEnrolment } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { useCurrentUser } from "@lib/use-current-user";
import {
  Button,
  Callout,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  PageHead,
  SideLayout,
  Skeleton,
  TextLink,
} from "@ui";
import { beginEnrolment, reloadSecurity, useSecurity } from "./api";
import { Enrolment } from "./enrolment";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorOn } from "./two-factor-on";

const BEGIN = { failure: { title: "Error", description: "Failed to begin. Please try again." } };

function Notes() {
  return (
    <Card pad aria-labelledby="security-notes">
      <h2 id="security-notes" className="mb-4 text-18">
        Good to know
      </h2>
      <dl className="stack gap-3 text-14">
        <div>
          <dt className="strong">What it does</dt>
          <dd className="muted">Somebody who learns your password still needs your phone to sign in.</dd>
        </div>
        <div>
          <dt className="strong">When your phone is lost</dt>
          <dd className="muted">A recovery code takes the place of the app, once each.</dd>
        </div>
        <div>
          <dt className="strong">Password and e-mail</dt>
          <dd className="muted">
            Change them in <TextLink to="/profile#password">your profile</TextLink>, where you also see your devices.
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function TwoFactorOff({ onBegin }: { onBegin: (enrolment: TotpEnrolment) => void }) {
  const { run, busy } = useAction(async () => onBegin(await beginEnrolment()), BEGIN);
  return (
    <EmptyState
      icon={ShieldCheck}
      title="Two-factor sign-in is off"
      action={
        <Button variant="primary" busy={busy} onClick={() => void run()}>
          Turn on
        </Button>
      }
    >
      <p>Besides your password, signing in then takes a code from an app on your phone.</p>
    </EmptyState>
  );
}

/** Administrators are led here before anything else. */
function StaffNotice({ on }: { on: boolean }) {
  if (on) {
    return (
      <Callout
        kind="success"
        className="mb-6"
        title="The admin area is open"
        action={<LinkButton to="/admin">Go there</LinkButton>}
      >
        You sign in with a code from now on.
      </Callout>
    );
  }
  return (
    <Callout kind="warning" className="mb-6" title="Administrators sign in with two-factor">
      Turn it on to open the admin area.
    </Callout>
  );
}

/** The second step of signing in: turning it on and off, recovery codes. */
export function Component() {
  const { data, error, mutate } = useSecurity();
  const { user } = useCurrentUser();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [codes, setCodes] = useState<string[]>();
  const [led] = useState(user?.mustEnrolTwoFactor ?? false);
  const showCodes = (made: string[]) => {
    setEnrolment(undefined);
    setCodes(made);
    void reloadSecurity();
  };

  const body = () => {
    if (codes) return <RecoveryCodes codes={codes} email={user?.email ?? ""} onDone={() => setCodes(undefined)} />;
    if (enrolment)
      return <Enrolment enrolment={enrolment} onDone={showCodes} onCancel={() => setEnrolment(undefined)} />;
    if (data)
      return data.twoFactor ? (
        <TwoFactorOn state={data} onCodes={showCodes} />
      ) : (
        <TwoFactorOff onBegin={setEnrolment} />
      );
    if (error)
      return <ErrorState title="Your security settings did not load" error={error} onRetry={() => void mutate()} />;
    return (
      <div role="status" aria-label="Loading your security settings">
        <Skeleton height={320} shape="card" />
      </div>
    );
  };
  return (
    <Page title="Security">
      <PageHead title="Security" crumbs={[{ label: "Profile", to: "/profile" }]} sub="How you prove that it is you." />
      {(user?.mustEnrolTwoFactor === true || (led && !codes)) && <StaffNotice on={!user?.mustEnrolTwoFactor} />}
      <SideLayout key={data ? "loaded" : "loading"} className={data ? undefined : "min-h-dvh"} side={<Notes />}>
        {body()}
      </SideLayout>
    </Page>
  );
}

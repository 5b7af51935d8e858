import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { TotpEnrolment } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/security";
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

const BEGIN = { failure: { title: m.security_error(), description: m.security_failed_to_begin() } };

function Notes() {
  return (
    <Card pad aria-labelledby="security-notes">
      <h2 id="security-notes" className="mb-4 text-18">
        {m.security_good_to_know()}
      </h2>
      <dl className="stack gap-3 text-14">
        <div>
          <dt className="strong">{m.security_note_what_it_does()}</dt>
          <dd className="muted">{m.security_note_phone_needed()}</dd>
        </div>
        <div>
          <dt className="strong">{m.security_note_phone_lost()}</dt>
          <dd className="muted">{m.security_note_recovery_code()}</dd>
        </div>
        <div>
          <dt className="strong">{m.security_note_password_and_email()}</dt>
          <dd className="muted">
            {m.security_note_change_in_profile({
              link: (children) => <TextLink to="/profile#password">{children}</TextLink>,
            })}
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
      title={m.security_two_factor_is_off()}
      action={
        <Button variant="primary" busy={busy} onClick={() => void run()}>
          {m.security_turn_on()}
        </Button>
      }
    >
      <p>{m.security_two_factor_why()}</p>
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
        title={m.security_staff_admin_is_open()}
        action={<LinkButton to="/admin">{m.security_staff_go_to_admin()}</LinkButton>}
      >
        {m.security_staff_sign_in_with_code()}
      </Callout>
    );
  }
  return (
    <Callout kind="warning" className="mb-6" title={m.security_staff_need_two_factor()}>
      {m.security_staff_turn_it_on()}
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
    if (error) return <ErrorState title={m.security_not_loaded()} error={error} onRetry={() => void mutate()} />;
    return (
      <div role="status" aria-label={m.security_loading()}>
        <Skeleton height={320} shape="card" />
      </div>
    );
  };
  return (
    <Page title={m.security_title()}>
      <PageHead
        title={m.security_title()}
        crumbs={[{ label: m.security_profile(), to: "/profile" }]}
        sub={m.security_sub()}
      />
      {(user?.mustEnrolTwoFactor === true || (led && !codes)) && <StaffNotice on={!user?.mustEnrolTwoFactor} />}
      <SideLayout key={data ? "loaded" : "loading"} className={data ? undefined : "min-h-dvh"} side={<Notes />}>
        {body()}
      </SideLayout>
    </Page>
  );
}

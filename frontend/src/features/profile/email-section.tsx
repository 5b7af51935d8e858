import { CircleCheckBig, MailWarning } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ProfileView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/profile";
import { Badge, Button } from "@ui";
import { resendVerification } from "./api";
import { Section } from "./section";

const EmailDialog = lazy(() => import(/* webpackChunkName: "email-dialog" */ "./email-dialog"));

const TEXTS = {
  success: { title: m.email_section_sent(), description: m.email_section_sent_text() },
  failure: { title: m.email_section_error(), description: m.email_section_failed() },
};

export function EmailSection({ profile }: { profile: Pick<ProfileView, "email" | "emailVerified"> }) {
  const { run, busy } = useAction(resendVerification, TEXTS);
  const [changing, setChanging] = useState(false);
  return (
    <Section
      id="email"
      title="E-mail"
      aside={
        profile.emailVerified ? (
          <Badge look="approved" icon={CircleCheckBig}>
            {m.email_section_verified()}
          </Badge>
        ) : (
          <Badge look="on-hold" icon={MailWarning}>
            {m.email_section_not_verified()}
          </Badge>
        )
      }
    >
      <div className="spread">
        <div className="stack min-w-0 gap-1">
          <p className="strong wrap-anywhere">{profile.email}</p>
          <p className="small muted">
            {profile.emailVerified ? m.email_section_verified_text() : m.email_section_not_verified_text()}
          </p>
        </div>
        <div className="row tight">
          {!profile.emailVerified && (
            <Button busy={busy} onClick={() => void run()}>
              {m.email_section_send_again()}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{m.email_section_change()}</Button>
        </div>
      </div>
      {changing && (
        <Suspense fallback={null}>
          <EmailDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  );
}

import { CircleCheckBig, MailWarning } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ProfileView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { Badge, Button } from "@ui";
import { resendVerification } from "./api";
import { Section } from "./section";

const EmailDialog = lazy(() => import(/* webpackChunkName: "email-dialog" */ "./email-dialog"));

const TEXTS = {
  success: { title: "E-mail sent", description: "Open the link in it to verify your address." },
  failure: { title: "Error", description: "Failed to send the e-mail. Please try again." },
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
            Verified
          </Badge>
        ) : (
          <Badge look="on-hold" icon={MailWarning}>
            Not verified
          </Badge>
        )
      }
    >
      <div className="spread">
        <div className="stack min-w-0 gap-1">
          <p className="strong wrap-anywhere">{profile.email}</p>
          <p className="small muted">
            {profile.emailVerified
              ? "Messages about your contests and money go here."
              : "Open the link we sent you. Posting, paying, entering and payout methods need it."}
          </p>
        </div>
        <div className="row tight">
          {!profile.emailVerified && (
            <Button busy={busy} onClick={() => void run()}>
              Send the link again
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>Change e-mail</Button>
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

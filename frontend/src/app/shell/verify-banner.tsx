import { MailCheck } from "lucide-react";
import { api } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { Button, Callout } from "@ui";

const TEXTS = {
  success: { title: "E-mail sent", description: "Open the link in it to verify your address." },
  failure: { title: "Error", description: "Failed to send the e-mail. Please try again." },
};

const resend = () => api.post("/api/auth/verify-email/resend");

/** Posting, paying, entering and payout methods need a verified address: say so before people run into it. */
export function VerifyBanner() {
  const { run, busy } = useAction(resend, TEXTS);
  return (
    <div className="wrap pt-4">
      <Callout
        kind="warning"
        icon={MailCheck}
        title="Verify your e-mail"
        action={
          <Button size="sm" busy={busy} onClick={() => void run()}>
            Send the link again
          </Button>
        }
      >
        We sent you a link. You need it to post, pay, enter and get paid.
      </Callout>
    </div>
  );
}

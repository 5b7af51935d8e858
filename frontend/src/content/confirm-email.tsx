import { MailCheck } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { api, ApiError, messageOf } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { CODE_MINUTES } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { reloadUser } from "@lib/use-current-user";
import * as m from "@messages/content";
import { Button, Callout, Field, Input } from "@ui";

const RESEND = {
  success: {
    title: m.confirm_email_code_sent(),
    description: m.confirm_email_it_works_for({ minutes: CODE_MINUTES }),
  },
  failure: { title: m.confirm_email_error(), description: m.confirm_email_failed_to_send() },
};

const resend = () => api.post("/api/auth/verify-email/resend");

/** Where the code of the mail is typed, wherever an address that is not confirmed stands in the way. `id` is the field's. */
export function ConfirmEmail({ id, className }: { id: string; className?: string }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const sending = useAction(resend, RESEND);
  useEffect(() => {
    if (error) field.current?.querySelector("input")?.focus();
  }, [error]);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") {
      setError(m.confirm_email_enter_the_code_from_the_mail());
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await api.post("/api/auth/verify-email/code", { code });
      toast({ kind: "success", title: m.confirm_email_e_mail_verified() });
      await reloadUser();
    } catch (failure) {
      setError(
        (failure instanceof ApiError ? failure.fields?.code : undefined) ??
          messageOf(failure, m.confirm_email_failed_to_confirm()),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Callout kind="warning" icon={MailCheck} title={m.confirm_email_confirm_your_e_mail()} className={className}>
      {m.confirm_email_why()}
      <form
        className="mt-3 flex flex-wrap items-start gap-3"
        noValidate
        aria-label={m.confirm_email_confirm_your_e_mail()}
        onSubmit={(event) => void send(event)}
      >
        <div ref={field} className="w-40 max-w-full">
          <Field id={id} label={m.confirm_email_code_from_the_mail()} error={error}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </div>
        <div className="row tight sm:mt-7">
          <Button type="submit" variant="primary" busy={busy}>
            {m.confirm_email_confirm()}
          </Button>
          <Button busy={sending.busy} onClick={() => void sending.run()}>
            {m.confirm_email_send_a_code()}
          </Button>
        </div>
      </form>
    </Callout>
  );
}

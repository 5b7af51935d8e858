import { MailCheck } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { api, ApiError, messageOf } from "@lib/api/client";
import { useAction } from "@lib/api/use-action";
import { plural } from "@lib/format";
import { CODE_MINUTES } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { reloadUser } from "@lib/use-current-user";
import { Button, Callout, Field, Input } from "@ui";

const RESEND = {
  success: {
    title: "Code sent",
    description: `It works for ${plural(CODE_MINUTES, "minute")}. The code from before works no longer.`,
  },
  failure: { title: "Error", description: "Failed to send the code. Please try again." },
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
      setError("Enter the code from the mail");
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await api.post("/api/auth/verify-email/code", { code });
      toast({ kind: "success", title: "E-mail verified" });
      await reloadUser();
    } catch (failure) {
      setError(
        (failure instanceof ApiError ? failure.fields?.code : undefined) ??
          messageOf(failure, "Failed to confirm the address. Please try again."),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Callout kind="warning" icon={MailCheck} title="Confirm your e-mail" className={className}>
      You need it to post, pay, enter and get paid. Type the code from our mail, or follow its link.
      <form
        className="mt-3 flex flex-wrap items-start gap-3"
        noValidate
        aria-label="Confirm your e-mail"
        onSubmit={(event) => void send(event)}
      >
        <div ref={field} className="w-40 max-w-full">
          <Field id={id} label="Code from the mail" error={error}>
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
            Confirm
          </Button>
          <Button busy={sending.busy} onClick={() => void sending.run()}>
            Send a code
          </Button>
        </div>
      </form>
    </Callout>
  );
}

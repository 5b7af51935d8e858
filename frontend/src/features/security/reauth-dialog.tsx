import { Formik } from "formik";
import { useEffect, useState } from "react";
import { object, string } from "yup";
import { messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { MESSAGES } from "@lib/messages";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/security";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, PasswordField, SubmitButton, TextField } from "@ui/form";
import { reauthenticate } from "./api";

const BY_PASSWORD = object({ password: string().required(MESSAGES.password.required) });
const BY_CODE = object({ code: string().trim().required(m.reauth_dialog_code_required()) });

/** Asks again who is there; what was refused is repeated when the proof is right. */
export default function ReauthDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const { user } = useCurrentUser();
  const [byCode, setByCode] = useState(false);
  // After the dialog has taken the focus, which it gives back to where it came from.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(byCode ? "reauth-code" : "reauth-password")?.focus());
    return () => clearTimeout(timer);
  }, [byCode]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onEnd(false)}
      title={m.reauth_dialog_title()}
      description={m.reauth_dialog_why()}
    >
      <Formik
        key={byCode ? "code" : "password"}
        initialValues={{ password: "", code: "" }}
        validationSchema={byCode ? BY_CODE : BY_PASSWORD}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            await reauthenticate(byCode ? { code: values.code } : { password: values.password });
            onEnd(true);
          } catch (error) {
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, m.reauth_dialog_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.reauth_dialog_title()} className="pt-2">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
            {byCode ? (
              <TextField
                name="code"
                id="reauth-code"
                label={m.reauth_dialog_code()}
                help={m.reauth_dialog_code_help()}
                autoComplete="one-time-code"
                required
              />
            ) : (
              <PasswordField
                name="password"
                id="reauth-password"
                label={m.reauth_dialog_password()}
                autoComplete="current-password"
                required
              />
            )}
            {user?.twoFactor && (
              <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setByCode(!byCode)}>
                {byCode ? m.reauth_dialog_use_password() : m.reauth_dialog_use_code()}
              </Button>
            )}
            <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={() => onEnd(false)}>
                {m.reauth_dialog_cancel()}
              </Button>
              <SubmitButton busyLabel={m.reauth_dialog_checking()}>{m.reauth_dialog_confirm()}</SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

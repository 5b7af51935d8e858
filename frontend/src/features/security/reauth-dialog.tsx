import { Formik } from "formik";
import { useEffect, useState } from "react";
import { object, string } from "yup";
import { messageOf } from "@lib/api/client";
import { applyFieldErrors } from "@lib/form";
import { MESSAGES } from "@lib/messages";
import { useCurrentUser } from "@lib/use-current-user";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, PasswordField, SubmitButton, TextField } from "@ui/form";
import { reauthenticate } from "./api";

const BY_PASSWORD = object({ password: string().required(MESSAGES.password.required) });
const BY_CODE = object({ code: string().trim().required("Type the code of your app, or a recovery code") });

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
      title="Confirm that it is you"
      description="You signed in a while ago. What you are about to do protects your account or your money."
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
            helpers.setStatus(messageOf(error, "This did not work. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Confirm that it is you" className="pt-2">
            {status && <Callout kind="danger" live="alert" title={status} />}
            <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
            {byCode ? (
              <TextField
                name="code"
                id="reauth-code"
                label="Code"
                help="Of your authenticator app, or a recovery code."
                autoComplete="one-time-code"
                required
              />
            ) : (
              <PasswordField
                name="password"
                id="reauth-password"
                label="Password"
                autoComplete="current-password"
                required
              />
            )}
            {user?.twoFactor && (
              <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setByCode(!byCode)}>
                {byCode ? "Use your password instead" : "Use a code instead"}
              </Button>
            )}
            <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
              <Button variant="ghost" onClick={() => onEnd(false)}>
                Cancel
              </Button>
              <SubmitButton busyLabel="Checking…">Confirm</SubmitButton>
            </div>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

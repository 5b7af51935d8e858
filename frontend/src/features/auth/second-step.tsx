import { Formik } from "formik";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { isStatus, messageOf } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { applyFieldErrors } from "@lib/form";
import { Button, Callout } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { answerChallenge } from "./api";
import { AuthPage } from "./auth-page";
import { secondStepSchema } from "./schemas";

interface SecondStepProps {
  challenge: string;
  onIn: (user: MeView) => Promise<void>;
  /** Too late, too often, or the person goes back; then the password is asked for again. */
  onOver: (why?: string) => void;
}

/** After the right password: the code of the app, or a recovery code. */
export function SecondStep({ challenge, onIn, onOver }: SecondStepProps) {
  const [withRecoveryCode, setWithRecoveryCode] = useState(false);
  return (
    <AuthPage
      title="Enter your code"
      sub={
        withRecoveryCode
          ? "One of the recovery codes that you kept. It works once."
          : "Open your authenticator app and type the six digits it shows."
      }
    >
      <Formik
        key={withRecoveryCode ? "recovery" : "app"}
        initialValues={{ code: "" }}
        validationSchema={secondStepSchema}
        onSubmit={async (values, helpers) => {
          helpers.setStatus(undefined);
          try {
            await onIn(await answerChallenge(challenge, values.code));
          } catch (error) {
            if (isStatus(error, 410)) {
              onOver(messageOf(error, "Sign in with your password again."));
              return;
            }
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, "Failed to sign in. Please try again."));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label="Enter your code">
            {status && <Callout kind="danger" live="alert" title={status} />}
            {withRecoveryCode ? (
              <TextField
                name="code"
                label="Recovery code"
                placeholder="XXXX-XXXX-XXXX-XXXX"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus
                required
              />
            ) : (
              <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
            )}
            <SubmitButton size="lg" block busyLabel="Signing in…">
              Sign in
            </SubmitButton>
            <Button variant="ghost" block onClick={() => setWithRecoveryCode(!withRecoveryCode)}>
              {withRecoveryCode ? "Use your authenticator app" : "Use a recovery code"}
            </Button>
            <Button variant="ghost" icon={ArrowLeft} block onClick={() => onOver()}>
              Back to sign in
            </Button>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

import { Formik } from "formik";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { isStatus, messageOf } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { applyFieldErrors } from "@lib/form";
import * as m from "@messages/auth";
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
      title={m.second_step_title()}
      sub={withRecoveryCode ? m.second_step_recovery_sub() : m.second_step_app_sub()}
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
              onOver(messageOf(error, m.second_step_over()));
              return;
            }
            if (applyFieldErrors(error, values, helpers)) return;
            helpers.setStatus(messageOf(error, m.second_step_failed()));
          }
        }}
      >
        {({ status }: { status?: string }) => (
          <Form label={m.second_step_title()}>
            {status && <Callout kind="danger" live="alert" title={status} />}
            {withRecoveryCode ? (
              <TextField
                name="code"
                label={m.second_step_recovery_code()}
                placeholder="XXXX-XXXX-XXXX-XXXX"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus
                required
              />
            ) : (
              <TextField
                name="code"
                label={m.second_step_code()}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                required
              />
            )}
            <SubmitButton size="lg" block busyLabel={m.second_step_signing_in()}>
              {m.second_step_sign_in()}
            </SubmitButton>
            <Button variant="ghost" block onClick={() => setWithRecoveryCode(!withRecoveryCode)}>
              {withRecoveryCode ? m.second_step_use_app() : m.second_step_use_recovery()}
            </Button>
            <Button variant="ghost" icon={ArrowLeft} block onClick={() => onOver()}>
              {m.second_step_back()}
            </Button>
          </Form>
        )}
      </Formik>
    </AuthPage>
  );
}

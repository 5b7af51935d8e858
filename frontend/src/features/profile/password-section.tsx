import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { PASSWORD_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { changePassword } from "./api";
import { passwordSchema, type PasswordValues } from "./model";
import { Section } from "./section";

const EMPTY: PasswordValues = { currentPassword: "", newPassword: "" };

const send = submitWith<PasswordValues>(
  async (values, helpers) => {
    await changePassword(values);
    helpers.resetForm();
    toast({ kind: "success", title: "Password changed", description: "All your other devices have been signed out." });
  },
  { title: "Error", message: "Failed to change your password" },
);

export function PasswordSection({ email }: { email: string }) {
  return (
    <Section id="password" title="Password">
      <Formik initialValues={EMPTY} validationSchema={passwordSchema} onSubmit={send}>
        <Form label="Change password">
          {/* Lets password managers know whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <div className="grid-2">
            <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
            <PasswordField
              name="newPassword"
              label="New password"
              help={`At least ${PASSWORD_MIN} characters.`}
              autoComplete="new-password"
              required
            />
          </div>
          <div className="row">
            <SubmitButton variant="secondary" busyLabel="Changing…">
              Change password
            </SubmitButton>
            <span className="small muted">Your other devices are signed out.</span>
          </div>
        </Form>
      </Formik>
    </Section>
  );
}

import { Formik } from "formik";
import { submitWith } from "@lib/form";
import { PASSWORD_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/profile";
import { Form, PasswordField, SubmitButton } from "@ui/form";
import { changePassword } from "./api";
import { passwordSchema, type PasswordValues } from "./model";
import { Section } from "./section";

const EMPTY: PasswordValues = { currentPassword: "", newPassword: "" };

const send = submitWith<PasswordValues>(
  async (values, helpers) => {
    await changePassword(values);
    helpers.resetForm();
    toast({
      kind: "success",
      title: m.password_section_changed(),
      description: m.password_section_changed_text(),
    });
  },
  { title: m.password_section_error(), message: m.password_section_failed() },
);

export function PasswordSection({ email }: { email: string }) {
  return (
    <Section id="password" title={m.password_section_title()}>
      <Formik initialValues={EMPTY} validationSchema={passwordSchema} onSubmit={send}>
        <Form label={m.password_section_change()}>
          {/* Lets password managers know whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <div className="grid-2">
            <PasswordField
              name="currentPassword"
              label={m.password_section_current()}
              autoComplete="current-password"
              required
            />
            <PasswordField
              name="newPassword"
              label={m.password_section_new()}
              help={m.password_section_new_help({ min: PASSWORD_MIN })}
              autoComplete="new-password"
              required
            />
          </div>
          <div className="row">
            <SubmitButton variant="secondary" busyLabel={m.password_section_changing()}>
              {m.password_section_change()}
            </SubmitButton>
            <span className="small muted">{m.password_section_others_signed_out()}</span>
          </div>
        </Form>
      </Formik>
    </Section>
  );
}

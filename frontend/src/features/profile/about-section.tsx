import { Formik } from "formik";
import type { ProfileView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { BIO_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { Form, FormErrors, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { saveProfile } from "./api";
import { profileSchema, type ProfileValues, toProfileRequest } from "./model";
import { Photo } from "./photo";
import { PortfolioField } from "./portfolio-field";
import { Section } from "./section";
import { SkillsField } from "./skills-field";

const LABELS = { name: "Name", bio: "Bio", skills: "Skills", portfolio: "Portfolio links" };

const send = submitWith<ProfileValues>(
  async (values, helpers) => {
    const request = toProfileRequest(values);
    await saveProfile(request);
    helpers.resetForm({ values: request });
    toast({ kind: "success", title: "Profile saved" });
  },
  { title: "Error", message: "Failed to save your profile" },
);

/** What others see: picture, name, bio, skills and links. */
export function AboutSection({ profile }: { profile: ProfileView }) {
  const { name, bio, skills, portfolio } = profile;
  return (
    <Section id="about" title="About you">
      <div className="stack gap-6">
        <Photo profile={profile} />
        <hr className="rule" />
        <Formik<ProfileValues>
          initialValues={{ name, bio, skills, portfolio }}
          validationSchema={profileSchema}
          onSubmit={send}
        >
          {({ dirty }) => (
            <Form label="About you">
              <FormErrors labels={LABELS} />
              <TextField name="name" label="Name" autoComplete="name" required />
              <TextAreaField
                name="bio"
                label="Bio"
                optional
                count={BIO_MAX}
                help="What you do and what you care about, in a few sentences."
                rows={5}
              />
              <SkillsField name="skills" />
              <PortfolioField name="portfolio" />
              <div className="row">
                <SubmitButton busyLabel="Saving…">Save profile</SubmitButton>
                <span className="small muted" role="status">
                  {dirty ? "You have unsaved changes." : ""}
                </span>
              </div>
            </Form>
          )}
        </Formik>
      </div>
    </Section>
  );
}

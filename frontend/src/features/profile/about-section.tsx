import { Formik } from "formik";
import type { ProfileView } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { BIO_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/profile";
import { Form, FormErrors, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { saveProfile } from "./api";
import { profileSchema, type ProfileValues, toProfileRequest } from "./model";
import { Photo } from "./photo";
import { PortfolioField } from "./portfolio-field";
import { Section } from "./section";
import { SkillsField } from "./skills-field";

const LABELS = {
  name: m.about_section_name(),
  bio: m.about_section_bio(),
  skills: m.about_section_skills(),
  portfolio: m.about_section_portfolio(),
};

const send = submitWith<ProfileValues>(
  async (values, helpers) => {
    const request = toProfileRequest(values);
    await saveProfile(request);
    helpers.resetForm({ values: request });
    toast({ kind: "success", title: m.about_section_saved() });
  },
  { title: m.about_section_error(), message: m.about_section_failed() },
);

/** What others see: picture, name, bio, skills and links. */
export function AboutSection({ profile }: { profile: ProfileView }) {
  const { name, bio, skills, portfolio } = profile;
  return (
    <Section id="about" title={m.about_section_title()}>
      <div className="stack gap-6">
        <Photo profile={profile} />
        <hr className="rule" />
        <Formik<ProfileValues>
          initialValues={{ name, bio, skills, portfolio }}
          validationSchema={profileSchema}
          onSubmit={send}
        >
          {({ dirty }) => (
            <Form label={m.about_section_title()}>
              <FormErrors labels={LABELS} />
              <TextField name="name" label={m.about_section_name()} autoComplete="name" required />
              <TextAreaField
                name="bio"
                label={m.about_section_bio()}
                optional
                count={BIO_MAX}
                help={m.about_section_bio_help()}
                rows={5}
              />
              <SkillsField name="skills" />
              <PortfolioField name="portfolio" />
              <div className="row">
                <SubmitButton busyLabel={m.about_section_saving()}>{m.about_section_save()}</SubmitButton>
                <span className="small muted" role="status">
                  {dirty ? m.about_section_unsaved() : ""}
                </span>
              </div>
            </Form>
          )}
        </Formik>
      </div>
    </Section>
  );
}

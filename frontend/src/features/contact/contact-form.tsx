import { Formik } from "formik";
import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CONTACT_CATEGORIES, SUPPORT } from "@content/contact";
import { api, NetworkError } from "@lib/api/client";
import type { Body } from "@lib/api/paths";
import { submitWith } from "@lib/form";
import { CONTACT_TEXT_MAX } from "@lib/rules.gen";
import * as m from "@messages/contact";
import { Callout } from "@ui";
import { Form, SelectField, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { contactSchema } from "./schema";

interface Values {
  name: string;
  email: string;
  subject: string;
  category: "" | NonNullable<Body<"post", "/api/contact">["category"]>;
  message: string;
}

/** Sending takes at least this long, so that it feels like something was sent. */
const FEEL_MS = 1_000;

async function send({ name, email, subject, category, message }: Values): Promise<void> {
  const least = new Promise<void>((done) => setTimeout(done, FEEL_MS));
  const sent = api.post("/api/contact", {
    name: name.trim(),
    email: email.trim(),
    subject: subject.trim(),
    message: message.trim(),
    ...(category && { category }),
  });
  // Both outcomes wait for the second.
  const [answer] = await Promise.allSettled([sent, least]);
  if (answer.status === "fulfilled") return;
  // Without a connection there is no sentence of the server's: the form has its own.
  throw answer.reason instanceof NetworkError ? new Error("no connection", { cause: answer.reason }) : answer.reason;
}

/** What was sent, said where the eyes are; takes the focus so that it is read. */
function Sent() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="mb-5 rounded-card outline-none">
      <Callout kind="success" live="status" title={m.contact_form_message_sent()}>
        {m.contact_form_well_get_back({ answerTime: SUPPORT.answerTime })}
      </Callout>
    </div>
  );
}

/** Writes to support; `person` is who is signed in. */
export function ContactForm({ person }: { person: { name: string; email: string } }) {
  const [sent, setSent] = useState(0);
  const initial: Values = { ...person, subject: "", category: "", message: "" };
  const submit = submitWith<Values>(
    async (values, helpers) => {
      setSent(0);
      await send(values);
      helpers.resetForm();
      setSent((count) => count + 1);
    },
    { title: m.contact_form_error(), message: m.contact_form_failed_to_send_message_please() },
  );
  return (
    <>
      {sent > 0 && <Sent key={sent} />}
      <Formik initialValues={initial} validationSchema={contactSchema} onSubmit={submit}>
        <Form label={m.contact_form_contact_support()}>
          <div className="grid-2 gap-4">
            <TextField name="name" label={m.contact_form_name()} autoComplete="name" required />
            <TextField
              name="email"
              label={m.contact_form_email()}
              type="email"
              autoComplete="email"
              inputMode="email"
              required
            />
          </div>
          <div className="grid-2 gap-4">
            <TextField name="subject" label={m.contact_form_subject()} autoComplete="off" required />
            <SelectField
              name="category"
              label={m.contact_form_category()}
              options={CONTACT_CATEGORIES}
              placeholder={m.contact_form_choose_a_category()}
              optional
            />
          </div>
          <TextAreaField
            name="message"
            label={m.contact_form_message()}
            rows={7}
            count={CONTACT_TEXT_MAX}
            required
            help={m.contact_form_for_a_contest()}
          />
          <SubmitButton
            size="lg"
            icon={Send}
            busyLabel={m.contact_form_sending()}
            className="justify-self-start max-sm:w-full"
          >
            {m.contact_form_send_message()}
          </SubmitButton>
        </Form>
      </Formik>
    </>
  );
}

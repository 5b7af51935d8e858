import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
import { Card, CardBody, CardHead } from "@ui";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { create } from "./api";

const schema = object({
  key: string()
    .trim()
    .required("Key is required")
    .matches(/^[a-z0-9][a-z0-9_-]{1,49}$/, "Use 2 to 50 small letters, digits, hyphens and underscores"),
  variantA: string().trim().required(m.create_form_variant_a_is_required()).max(200, m.create_form_variant_too_long()),
  variantB: string()
    .trim()
    .required(m.create_form_variant_b_is_required())
    .max(200, m.create_form_variant_too_long())
    .test(
      "other",
      m.create_form_the_variants_are_the_same(),
      (value, { parent }) => value !== ((parent as { variantA?: string }).variantA ?? "").trim(),
    ),
  description: string().max(2000, m.create_form_description_too_long()),
});

const EMPTY = { key: "", variantA: "", variantB: "", description: "" };

/** A new experiment: it runs from the moment it is made, wherever code asks for its key. */
export function CreateForm() {
  const send = submitWith<typeof EMPTY>(
    async ({ key, variantA, variantB, description }, { resetForm }) => {
      await create({
        key: key.trim(),
        variantA: variantA.trim(),
        variantB: variantB.trim(),
        ...(description.trim() && { description: description.trim() }),
      });
      resetForm();
      toast({
        kind: "success",
        title: m.create_form_experiment_created(),
        description: m.create_form_it_runs_from_now_on(),
      });
    },
    { title: m.create_form_error(), message: m.create_form_failed_to_create_experiment() },
  );
  return (
    <Card aria-labelledby="create-experiment">
      <CardHead id="create-experiment" title={m.create_form_create_experiment()} />
      <CardBody>
        <Formik initialValues={EMPTY} validationSchema={schema} onSubmit={send}>
          <Form label={m.create_form_create_experiment()}>
            <TextField
              name="key"
              label={m.create_form_key()}
              placeholder="landing-cta"
              help={m.create_form_key_help()}
              autoComplete="off"
              required
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                name="variantA"
                label={m.create_form_variant_a()}
                help={m.create_form_variant_a_help()}
                autoComplete="off"
                required
              />
              <TextField
                name="variantB"
                label={m.create_form_variant_b()}
                help={m.create_form_variant_b_help()}
                autoComplete="off"
                required
              />
            </div>
            <TextAreaField name="description" label={m.create_form_description()} rows={3} optional />
            <SubmitButton className="justify-self-start" busyLabel={m.create_form_creating()}>
              {m.create_form_submit()}
            </SubmitButton>
          </Form>
        </Formik>
      </CardBody>
    </Card>
  );
}

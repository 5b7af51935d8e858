import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Card, CardBody, CardHead } from "@ui";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { create } from "./api";

const schema = object({
  key: string()
    .trim()
    .required("Key is required")
    .matches(/^[a-z0-9][a-z0-9_-]{1,49}$/, "Use 2 to 50 small letters, digits, hyphens and underscores"),
  variantA: string().trim().required("Variant A is required").max(200, "Use at most 200 characters"),
  variantB: string()
    .trim()
    .required("Variant B is required")
    .max(200, "Use at most 200 characters")
    .test(
      "other",
      "The variants are the same",
      (value, { parent }) => value !== ((parent as { variantA?: string }).variantA ?? "").trim(),
    ),
  description: string().max(2000, "Use at most 2,000 characters"),
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
      toast({ kind: "success", title: "Experiment Created", description: "It runs from now on." });
    },
    { title: "Error", message: "Failed to create experiment" },
  );
  return (
    <Card aria-labelledby="create-experiment">
      <CardHead id="create-experiment" title="Create experiment" />
      <CardBody>
        <Formik initialValues={EMPTY} validationSchema={schema} onSubmit={send}>
          <Form label="Create experiment">
            <TextField
              name="key"
              label="Key"
              placeholder="landing-cta"
              help="The name that the code asks for."
              autoComplete="off"
              required
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField name="variantA" label="Variant A" help="What there is now." autoComplete="off" required />
              <TextField name="variantB" label="Variant B" help="What is tried." autoComplete="off" required />
            </div>
            <TextAreaField name="description" label="Description" rows={3} optional />
            <SubmitButton className="justify-self-start" busyLabel="Creating…">
              Create Experiment
            </SubmitButton>
          </Form>
        </Formik>
      </CardBody>
    </Card>
  );
}

import { Formik, useField } from "formik";
import { useMemo, useState } from "react";
import { now } from "@lib/clock";
import { ConfirmFirst } from "@content/confirm-first";
import { submitWith } from "@lib/form";
import type { KycState } from "@lib/api/identity-types";
import { formatBytes } from "@lib/format";
import { IDENTITY_BYTES_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useUnconfirmed } from "@lib/use-current-user";
import { Card, CardBody, CardHead, Field, Input } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { submitKyc } from "./api";
import { IdentityDocumentField } from "./identity-document-field";
import { type KycValues, kycSchema, REQUESTED_DOCUMENTS, withDashes } from "./schema";

function CnicField() {
  const [field, { error, touched }, { setValue }] = useField<string>("cnic");
  return (
    <Field id="cnic" label="CNIC" help="13 digits, as on the card." error={touched ? error : undefined}>
      <Input
        {...field}
        placeholder="12345-1234567-1"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => void setValue(withDashes(event.target.value))}
      />
    </Field>
  );
}

const send = submitWith<KycValues>(
  async ({ cnicFront, cnicBack, selfie, addressProof, ...person }) => {
    await submitKyc({ ...person, files: { cnicFront, cnicBack, selfie, ...(addressProof && { addressProof }) } });
    toast({ kind: "success", title: "KYC Application Submitted", description: "We write to you when it is reviewed." });
  },
  { title: "Submission Failed", message: "Failed to submit KYC application" },
);

/** Who somebody is, and the identity documents that show it. They are uploaded again each time. */
export function KycForm({ state }: { state: KycState }) {
  const locked = useUnconfirmed();
  const [opened] = useState(now);
  const schema = useMemo(() => kycSchema(opened), [opened]);
  const { form } = state;
  const values: KycValues = {
    fullName: form?.fullName ?? "",
    cnic: "",
    phoneNumber: form?.phoneNumber ?? "",
    dateOfBirth: form?.dateOfBirth ?? "",
    cnicFront: "",
    cnicBack: "",
    selfie: "",
    addressProof: "",
  };
  return (
    <Formik initialValues={values} validationSchema={schema} onSubmit={send}>
      <Form label="Identity verification" className="stack gap-6">
        <Card aria-labelledby="about-you">
          <CardHead id="about-you" title="About you" />
          <CardBody className="grid gap-5 md:grid-cols-2">
            <TextField
              name="fullName"
              label="Full name"
              help="As it is written on your CNIC."
              autoComplete="name"
              required
            />
            <CnicField />
            <TextField
              name="phoneNumber"
              label="Phone number"
              help="A Pakistani mobile number."
              placeholder="+92 300 1234567"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <TextField
              name="dateOfBirth"
              label="Date of birth"
              help="You must be at least 18."
              type="date"
              autoComplete="bday"
            />
          </CardBody>
        </Card>
        <Card aria-labelledby="documents">
          <CardHead id="documents" title="Documents" />
          <CardBody className="stack gap-5">
            <p className="small muted">JPEG, PNG, WebP or PDF, at most {formatBytes(IDENTITY_BYTES_MAX)} each.</p>
            <div className="grid gap-5 md:grid-cols-2">
              {REQUESTED_DOCUMENTS.map((requested) => (
                <IdentityDocumentField key={requested.type} requested={requested} />
              ))}
            </div>
          </CardBody>
        </Card>
        <div className="row justify-end">
          {locked && <ConfirmFirst to="have your identity checked" />}
          <SubmitButton disabled={locked} busyLabel="Submitting…">
            Submit for verification
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}

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
import * as m from "@messages/kyc";
import { Card, CardBody, CardHead, Field, Input } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { submitKyc } from "./api";
import { IdentityDocumentField } from "./identity-document-field";
import { type KycValues, kycSchema, REQUESTED_DOCUMENTS, withDashes } from "./schema";

function CnicField() {
  const [field, { error, touched }, { setValue }] = useField<string>("cnic");
  return (
    <Field id="cnic" label="CNIC" help={m.kyc_form_cnic_help()} error={touched ? error : undefined}>
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
    toast({
      kind: "success",
      title: m.kyc_form_kyc_application_submitted(),
      description: m.kyc_form_we_write_when_reviewed(),
    });
  },
  { title: m.kyc_form_submission_failed(), message: m.kyc_form_failed_to_submit_kyc_application() },
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
      <Form label={m.kyc_form_identity_verification()} className="stack gap-6">
        <Card aria-labelledby="about-you">
          <CardHead id="about-you" title={m.kyc_form_about_you()} />
          <CardBody className="grid gap-5 md:grid-cols-2">
            <TextField
              name="fullName"
              label={m.kyc_form_full_name()}
              help={m.kyc_form_full_name_help()}
              autoComplete="name"
              required
            />
            <CnicField />
            <TextField
              name="phoneNumber"
              label={m.kyc_form_phone_number()}
              help={m.kyc_form_phone_number_help()}
              placeholder="+92 300 1234567"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
            <TextField
              name="dateOfBirth"
              label={m.kyc_form_date_of_birth()}
              help={m.kyc_form_date_of_birth_help()}
              type="date"
              autoComplete="bday"
            />
          </CardBody>
        </Card>
        <Card aria-labelledby="documents">
          <CardHead id="documents" title={m.kyc_form_documents()} />
          <CardBody className="stack gap-5">
            <p className="small muted">{m.kyc_form_documents_help({ size: formatBytes(IDENTITY_BYTES_MAX) })}</p>
            <div className="grid gap-5 md:grid-cols-2">
              {REQUESTED_DOCUMENTS.map((requested) => (
                <IdentityDocumentField key={requested.type} requested={requested} />
              ))}
            </div>
          </CardBody>
        </Card>
        <div className="row justify-end">
          {locked && <ConfirmFirst to={m.kyc_form_confirm_your_email_to()} />}
          <SubmitButton disabled={locked} busyLabel={m.kyc_form_submitting()}>
            {m.kyc_form_submit_for_verification()}
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}

import { Formik } from "formik";
import { boolean, object, string } from "yup";
import { api, ApiError } from "@lib/api/client";
import type { ContestDetail, NdaView } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { NDA_NAME_MAX, NDA_NAME_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/contests";
import { Button, ErrorState, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { CheckboxField, Form, SubmitButton, TextField } from "@ui/form";
import { NdaText, UrduSummary } from "./nda-text";

const FAILURE = { title: m.sign_dialog_error(), message: m.sign_dialog_failed() };
const LIMITS = { min: NDA_NAME_MIN, max: NDA_NAME_MAX };

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;
const schema = object({
  legalName: string().test("length", m.sign_dialog_name_length(LIMITS), (text) => {
    const length = lengthOf(text);
    return length >= LIMITS.min && length <= LIMITS.max;
  }),
  agreed: boolean().oneOf([true], m.sign_dialog_agree_first()),
});

interface SignProps {
  contest: ContestDetail;
  onClose: () => void;
}

function SignForm({ contest, nda, onClose, reload }: SignProps & { nda: NdaView; reload: () => Promise<unknown> }) {
  const { user } = useCurrentUser();
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(" ") : "";

  const send = async ({ legalName }: { legalName: string; agreed: boolean }) => {
    const path = `/api/contests/${contest.id}/nda/signature` as const;
    await api.post(path, { legalName: legalName.trim(), sha256: nda.sha256 }).catch(async (error: unknown) => {
      // Another text stands by now: it is what is to be read.
      if (error instanceof ApiError && error.code === "nda_changed") await reload();
      throw error;
    });
    await refresh("/api/contests", "/api/documents");
    toast({ kind: "success", title: m.sign_dialog_signed(), description: m.sign_dialog_signed_means() });
    onClose();
  };
  return (
    <Formik
      initialValues={{ legalName: name, agreed: false }}
      validationSchema={schema}
      onSubmit={submitWith(send, FAILURE)}
    >
      <Form label={m.sign_dialog_title()}>
        <NdaText text={nda.text} />
        {nda.standardVersion !== null && <UrduSummary />}
        <TextField
          name="legalName"
          id="legal-name"
          label={m.sign_dialog_legal_name()}
          help={m.sign_dialog_legal_name_help()}
          autoComplete="name"
          required
        />
        <CheckboxField name="agreed" id="nda-agreed">
          {m.sign_dialog_agree({ client: contest.client.name })}
        </CheckboxField>
        <p className="small muted">{m.sign_dialog_record()}</p>
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={onClose}>
            {m.sign_dialog_not_now()}
          </Button>
          <SubmitButton busyLabel={m.sign_dialog_signing()}>{m.sign_dialog_sign()}</SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}

/** At ?nda=1: the text to read, and the name to sign it with. */
export function SignDialog({ contest, onClose }: SignProps) {
  const { data, error, mutate } = useApi(`/api/contests/${contest.id}/nda`, { fresh: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={m.sign_dialog_title()}
      description={m.sign_dialog_description()}
    >
      {data ? (
        <SignForm key={data.sha256} contest={contest} nda={data} onClose={onClose} reload={mutate} />
      ) : error ? (
        <ErrorState bare title={m.sign_dialog_load_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={420} shape="card" />
      )}
    </Dialog>
  );
}

import { Formik, useFormikContext } from "formik";
import { METHODS } from "@content/payments";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/payouts";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { ChoiceField, Form, SubmitButton, TextField } from "@ui/form";
import { addMethod } from "./api";
import { EMPTY_METHOD, isWallet, methodSchema, type MethodValues, toRequest } from "./method-schema";
import { MethodTile } from "./method-tile";

const OPTIONS = METHODS.map(({ type, label, kind }) => ({
  value: type,
  title: label,
  text: kind,
  media: <MethodTile type={type} />,
}));

function AccountFields() {
  const { values } = useFormikContext<MethodValues>();
  if (isWallet(values.type)) {
    return (
      <TextField
        name="accountNumber"
        label={m.method_form_mobile_number()}
        help={m.method_form_mobile_help()}
        placeholder="0300 1234567"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
      />
    );
  }
  return (
    <>
      <TextField
        name="bankName"
        label={m.method_form_bank_name()}
        placeholder={m.method_form_bank_example()}
        autoComplete="off"
        required
      />
      <TextField
        name="accountNumber"
        label={m.method_form_iban()}
        help={m.method_form_iban_help()}
        placeholder="PK36 SCBL 0000 0011 2345 6702"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </>
  );
}

/** "Add a payout method": wallet or bank, and in whose name. */
export function MethodDialog({ onClose }: { onClose: () => void }) {
  const send = submitWith<MethodValues>(
    async (values) => {
      await addMethod(toRequest(values));
      toast({ kind: "success", title: m.method_form_added() });
      onClose();
    },
    { title: m.method_form_failed_title(), message: m.method_form_failed() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.method_form_title()}
      description={m.method_form_prizes_go_here()}
    >
      <Formik initialValues={EMPTY_METHOD} validationSchema={methodSchema} onSubmit={send}>
        <Form label={m.method_form_title()} className="pt-2">
          <ChoiceField name="type" legend={m.method_form_type()} options={OPTIONS} />
          <AccountFields />
          <TextField
            name="accountName"
            label={m.method_form_holder()}
            help={m.method_form_holder_help()}
            autoComplete="name"
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.method_form_cancel()}
            </Button>
            <SubmitButton busyLabel={m.method_form_adding()}>{m.method_form_add()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

import { Formik, useFormikContext } from "formik";
import { METHODS } from "@content/payments";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
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
        label="Mobile number"
        help="The number your wallet is registered with."
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
      <TextField name="bankName" label="Bank name" placeholder="For example Meezan Bank" autoComplete="off" required />
      <TextField
        name="accountNumber"
        label="IBAN or account number"
        help="An IBAN has 24 characters and begins with PK. Your banking app shows it."
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
      toast({ kind: "success", title: "Payout Method Added" });
      onClose();
    },
    { title: "Failed to Add Method", message: "Failed to add payout method" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a payout method"
      description="Your prizes are sent here. Only the last four digits are shown later."
    >
      <Formik initialValues={EMPTY_METHOD} validationSchema={methodSchema} onSubmit={send}>
        <Form label="Add a payout method" className="pt-2">
          <ChoiceField name="type" legend="Type" options={OPTIONS} />
          <AccountFields />
          <TextField
            name="accountName"
            label="Account holder name"
            help="As it is registered with the wallet or bank; another name is refused."
            autoComplete="name"
            required
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Adding…">Add Method</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

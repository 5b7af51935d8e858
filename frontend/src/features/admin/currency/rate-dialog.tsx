import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextField } from "@ui/form";
import { type CurrencyRate, saveRate } from "./api";

interface Values {
  currency: string;
  pkrPerUnit: string;
  asOf: string;
}

/** Decimal digits above zero: what the server takes. */
const isRate = (text = "") =>
  /^\d{1,7}(\.\d{1,6})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 1_000_000;

const schema = object({
  currency: string()
    .trim()
    .matches(/^[A-Za-z]{3}$/, "Currency code must be 3 characters")
    .required("Currency code must be 3 characters"),
  pkrPerUnit: string().test("rate", "Enter a number above 0 and up to 1,000,000 with at most 6 decimals", isRate),
  asOf: string().required("Choose the day"),
});

interface RateDialogProps {
  /** What the form begins with. */
  rate: CurrencyRate;
  /** The newest day that can be chosen. */
  today: string;
  onClose: () => void;
}

/** Writes what a currency is worth on a day. */
export function RateDialog({ rate, today, onClose }: RateDialogProps) {
  const send = submitWith<Values>(
    async (values) => {
      const saved = await saveRate({
        currency: values.currency.trim().toUpperCase(),
        pkrPerUnit: values.pkrPerUnit.trim(),
        asOf: values.asOf,
      });
      toast({ kind: "success", title: "Rate saved", description: `One ${saved.currency} is PKR ${saved.pkrPerUnit}.` });
      onClose();
    },
    { title: "Error", message: "Failed to save the rate" },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rate.currency ? `Rate of ${rate.currency}` : "Add a rate"}
      description="Only for the approximate amounts beside prizes. The newest day counts; a rate of the same day is replaced."
    >
      <Formik initialValues={rate} validationSchema={schema} onSubmit={send}>
        <Form label="Rate">
          <div className="grid-2">
            <TextField
              name="currency"
              label="Currency"
              help="Three letters, for example USD"
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
              required
            />
            <TextField name="asOf" label="Day" type="date" max={today} required />
          </div>
          <TextField
            name="pkrPerUnit"
            label="Rupees for one unit"
            affix="PKR"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Saving…">Save rate</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

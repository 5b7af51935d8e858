import { Formik } from "formik";
import { object, string } from "yup";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/admin";
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
    .required(m.rate_dialog_currency_code_length()),
  pkrPerUnit: string().test("rate", m.rate_dialog_enter_a_rate(), isRate),
  asOf: string().required(m.rate_dialog_choose_the_day()),
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
      toast({
        kind: "success",
        title: m.rate_dialog_rate_saved(),
        description: m.rate_dialog_one_is_pkr({ currency: saved.currency, pkrPerUnit: saved.pkrPerUnit }),
      });
      onClose();
    },
    { title: m.rate_dialog_error(), message: m.rate_dialog_failed_to_save_the_rate() },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rate.currency ? m.rate_dialog_rate_of({ currency: rate.currency }) : m.rate_dialog_add_a_rate()}
      description={m.rate_dialog_description()}
    >
      <Formik initialValues={rate} validationSchema={schema} onSubmit={send}>
        <Form label={m.rate_dialog_rate()}>
          <div className="grid-2">
            <TextField
              name="currency"
              label={m.rate_dialog_currency()}
              help={m.rate_dialog_currency_help()}
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
              required
            />
            <TextField name="asOf" label={m.rate_dialog_day()} type="date" max={today} required />
          </div>
          <TextField
            name="pkrPerUnit"
            label={m.rate_dialog_rupees_for_one_unit()}
            affix="PKR"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.rate_dialog_cancel()}
            </Button>
            <SubmitButton busyLabel={m.rate_dialog_saving()}>{m.rate_dialog_save_rate()}</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

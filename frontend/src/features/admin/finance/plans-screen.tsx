import { Layers } from "lucide-react";
import { Formik } from "formik";
import { number, object, string } from "yup";
import { formatAmount, parseRupees } from "@lib/format";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { useQueryState } from "@lib/use-query-state";
import { Button, type Column, Money } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { AdminPage } from "../admin-page";
import { savePlan, usePlans } from "./api";
import { AdminList } from "../list";
import type { PlanRow } from "@lib/api/finance-types";

interface Values {
  name: string;
  /** In rupees, as typed. */
  price: string;
  maxActiveContests: string;
  featuredCreditsPerMonth: string;
  /** One in a line. */
  features: string;
}

const whole = (message: string, min: number) =>
  number()
    .transform((value: number, original: unknown) => (original === "" ? Number.NaN : value))
    .typeError(message)
    .integer(message)
    .min(min, message)
    .required(message);
const schema = object({
  name: string().trim().min(2, "Name must be at least 2 characters").required("Name must be at least 2 characters"),
  price: string().test("amount", "Enter an amount in rupees", (text) => parseRupees(text ?? "") !== undefined),
  maxActiveContests: whole("Enter a whole number, or -1 for unlimited", -1),
  featuredCreditsPerMonth: whole("Enter a whole number", 0),
  features: string().trim().required("List at least one feature"),
});

function PlanDialog({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const send = submitWith<Values>(
    async (values) => {
      await savePlan(plan.id, {
        name: values.name.trim(),
        priceCents: parseRupees(values.price) ?? 0,
        maxActiveContests: Number(values.maxActiveContests),
        featuredCreditsPerMonth: Number(values.featuredCreditsPerMonth),
        features: values.features
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      });
      toast({
        kind: "success",
        title: "Plan saved",
        description: "Running periods keep the terms they were sold under.",
      });
      onClose();
    },
    { title: "Error", message: "Failed to save the plan" },
  );
  const initial: Values = {
    name: plan.name,
    price: formatAmount(plan.priceCents).replaceAll(",", ""),
    maxActiveContests: String(plan.maxActiveContests),
    featuredCreditsPerMonth: String(plan.featuredCreditsPerMonth),
    features: plan.features.join("\n"),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${plan.name}`}
      description="For new subscriptions and renewals. Running periods keep their terms."
    >
      <Formik initialValues={initial} validationSchema={schema} onSubmit={send}>
        <Form label={`Edit ${plan.name}`}>
          <TextField name="name" label="Name" autoComplete="off" required />
          <TextField
            name="price"
            label="Price a month"
            affix="PKR"
            inputMode="decimal"
            autoComplete="off"
            disabled={plan.tier === "FREE"}
            help={plan.tier === "FREE" ? "The free plan stays free." : undefined}
            required
          />
          <div className="grid-2">
            <TextField
              name="maxActiveContests"
              label="Active contests"
              help="-1 means unlimited."
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              name="featuredCreditsPerMonth"
              label="Featured contests a month"
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <TextAreaField name="features" label="Features" help="One in a line." rows={5} required />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Saving…">Save plan</SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

function columns(edit: (id: string) => void): Column<PlanRow>[] {
  return [
    {
      key: "name",
      header: "Plan",
      cell: ({ name, tier }) => (
        <span className="strong">
          {name}
          <span className="tiny muted block">{tier}</span>
        </span>
      ),
    },
    {
      key: "price",
      header: "Price a month",
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ priceCents }) => <Money cents={priceCents} />,
    },
    {
      key: "contests",
      header: "Active contests",
      align: "right",
      cell: ({ maxActiveContests }) =>
        maxActiveContests === -1 ? "Unlimited" : <span className="num">{maxActiveContests}</span>,
    },
    {
      key: "featured",
      header: "Featured a month",
      align: "right",
      cell: ({ featuredCreditsPerMonth }) => <span className="num">{featuredCreditsPerMonth}</span>,
    },
    {
      key: "features",
      header: "Features",
      narrow: "full",
      cell: ({ features }) => <span className="small muted">{features.join(" · ")}</span>,
    },
    {
      key: "edit",
      header: "Edit",
      align: "right",
      narrow: "bare",
      cell: ({ id, name }) => (
        <Button size="sm" onClick={() => edit(id)} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ),
    },
  ];
}

/** What one can subscribe to. */
export function Component() {
  const plans = usePlans();
  const [editing, setEditing] = useQueryState("edit");
  const plan = plans.data?.find(({ id }) => id === editing);
  return (
    <AdminPage title="Plans" sub="A change counts for new subscriptions and renewals.">
      <AdminList
        id="plans"
        title="Plans"
        rows={plans.data}
        columns={columns(setEditing)}
        rowKey={({ id }) => id}
        error={plans.error}
        onRetry={() => void plans.mutate()}
        empty={{ icon: Layers, title: "No plans", text: "The database has no plans." }}
      />
      {plan && <PlanDialog key={plan.id} plan={plan} onClose={() => setEditing("", { replace: true })} />}
    </AdminPage>
  );
}

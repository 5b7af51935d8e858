import { Layers } from "lucide-react";
import { Formik } from "formik";
import { number, object, string } from "yup";
import { formatAmount, parseRupees } from "@lib/format";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { useQueryState } from "@lib/use-query-state";
import { Button, type Column, Money } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, SwitchField, TextAreaField, TextField } from "@ui/form";
import { AdminPage } from "../admin-page";
import { savePlan, usePlans } from "./api";
import { AdminList } from "../list";
import type { PlanRow } from "@lib/api/finance-types";
import * as m from "@messages/admin";

interface Values {
  name: string;
  /** In rupees, as typed. */
  price: string;
  maxActiveContests: string;
  featuredCreditsPerMonth: string;
  privateContests: boolean;
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
  name: string().trim().min(2, m.plans_name_must_be_at_least()).required(m.plans_name_must_be_at_least()),
  price: string().test("amount", m.plans_enter_an_amount_in_rupees(), (text) => parseRupees(text ?? "") !== undefined),
  maxActiveContests: whole(m.plans_whole_number_or_unlimited(), -1),
  featuredCreditsPerMonth: whole(m.plans_whole_number(), 0),
  features: string().trim().required(m.plans_list_at_least_one_feature()),
});

function PlanDialog({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const send = submitWith<Values>(
    async (values) => {
      await savePlan(plan.id, {
        name: values.name.trim(),
        priceCents: parseRupees(values.price) ?? 0,
        maxActiveContests: Number(values.maxActiveContests),
        featuredCreditsPerMonth: Number(values.featuredCreditsPerMonth),
        privateContests: values.privateContests,
        features: values.features
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      });
      toast({
        kind: "success",
        title: m.plans_plan_saved(),
        description: m.plans_running_periods_keep_the_terms(),
      });
      onClose();
    },
    { title: m.plans_error(), message: m.plans_failed_to_save_the_plan() },
  );
  const initial: Values = {
    name: plan.name,
    price: formatAmount(plan.priceCents).replaceAll(",", ""),
    maxActiveContests: String(plan.maxActiveContests),
    featuredCreditsPerMonth: String(plan.featuredCreditsPerMonth),
    privateContests: plan.privateContests,
    features: plan.features.join("\n"),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.plans_edit_dialog_title({ plan: plan.name })}
      description={m.plans_for_new_subscriptions_and_renewals()}
    >
      <Formik initialValues={initial} validationSchema={schema} onSubmit={send}>
        <Form label={m.plans_edit_dialog_title({ plan: plan.name })}>
          <TextField name="name" label={m.plans_name()} autoComplete="off" required />
          <TextField
            name="price"
            label={m.plans_price_a_month()}
            affix="PKR"
            inputMode="decimal"
            autoComplete="off"
            disabled={plan.tier === "FREE"}
            help={plan.tier === "FREE" ? m.plans_the_free_plan_stays_free() : undefined}
            required
          />
          <div className="grid-2">
            <TextField
              name="maxActiveContests"
              label={m.plans_active_contests()}
              help={m.plans_1_means_unlimited()}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              name="featuredCreditsPerMonth"
              label={m.plans_featured_contests_a_month()}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <SwitchField
            name="privateContests"
            label={m.plans_private_contests()}
            help={m.plans_private_contests_help()}
          />
          <TextAreaField name="features" label={m.plans_features()} help={m.plans_one_in_a_line()} rows={5} required />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.plans_cancel()}
            </Button>
            <SubmitButton busyLabel={m.plans_saving()}>{m.plans_save_plan()}</SubmitButton>
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
      header: m.plans_plan(),
      cell: ({ name, tier }) => (
        <span className="strong">
          {name}
          <span className="tiny muted block">{tier}</span>
        </span>
      ),
    },
    {
      key: "price",
      header: m.plans_price_a_month(),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ priceCents }) => <Money cents={priceCents} />,
    },
    {
      key: "contests",
      header: m.plans_active_contests(),
      align: "right",
      cell: ({ maxActiveContests }) =>
        maxActiveContests === -1 ? m.plans_unlimited() : <span className="num">{maxActiveContests}</span>,
    },
    {
      key: "featured",
      header: m.plans_featured_a_month(),
      align: "right",
      cell: ({ featuredCreditsPerMonth }) => <span className="num">{featuredCreditsPerMonth}</span>,
    },
    {
      key: "private",
      header: m.plans_private_contests(),
      cell: ({ privateContests }) => (privateContests ? m.plans_yes() : m.plans_no()),
    },
    {
      key: "features",
      header: m.plans_features(),
      narrow: "full",
      cell: ({ features }) => <span className="small muted">{features.join(" · ")}</span>,
    },
    {
      key: "edit",
      header: m.plans_edit(),
      align: "right",
      narrow: "bare",
      cell: ({ id, name }) => (
        <Button size="sm" onClick={() => edit(id)} aria-label={m.plans_edit_label({ name })}>
          {m.plans_edit()}
        </Button>
      ),
    },
  ];
}

/** What one can subscribe to. */
export function Component() {
  const plans = usePlans();
  const [editing, setEditing, close] = useQueryState("edit");
  const plan = plans.data?.find(({ id }) => id === editing);
  return (
    <AdminPage title={m.plans_title()} sub={m.plans_a_change_counts_for_new()}>
      <AdminList
        id="plans"
        title={m.plans_title()}
        rows={plans.data}
        columns={columns(setEditing)}
        rowKey={({ id }) => id}
        error={plans.error}
        onRetry={() => void plans.mutate()}
        empty={{ icon: Layers, title: m.plans_no_plans(), text: m.plans_the_database_has_no_plans() }}
      />
      {plan && <PlanDialog key={plan.id} plan={plan} onClose={() => close(plan.id)} />}
    </AdminPage>
  );
}

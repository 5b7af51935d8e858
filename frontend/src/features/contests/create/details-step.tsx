import { Formik, useFormikContext } from "formik";
import { ArrowRight } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Card, SideLayout } from "@ui";
import { Form, FormErrors, SelectField, SubmitButton, SwitchField, TextAreaField, TextField } from "@ui/form";
import { CATEGORY_OPTIONS, categoryFromAddress } from "../model/category";
import { BRIEF_MAX, type ContestFormValues, contestSchema, emptyContest, payloadOf, TITLE_MAX, valuesOf } from "../model/contest-form";
import { clearDraft, loadDraft, saveDraft } from "../model/draft-storage";
import { DeadlineField } from "./deadline-field";
import { PlanLimit, planLimit } from "./plan-limit";
import { PrizeField } from "./prize-field";
import { PrizeLedger } from "./prize-ledger";
import { WhatNext } from "./what-next";

const LABELS = { title: "Title", brief: "Brief", category: "Category", prizeCents: "Prize", deadline: "Deadline" };

function KeepDraft() {
  const { values } = useFormikContext<ContestFormValues>();
  useEffect(() => saveDraft(values), [values]);
  return null;
}

/** A promise that cannot be taken back: a draft that has it only says so. */
function Guarantee({ given }: { given: boolean }) {
  if (given) return <p className="small ink-2">The prize is guaranteed: it goes to a winner, and never back to you while there are entries.</p>;
  return (
    <SwitchField
      name="guaranteed"
      label={
        <>
          Guarantee the prize <span className="muted font-normal">(optional)</span>
        </>
      }
      help="Free. You promise to choose a winner and give up the refund. Guaranteed contests carry a badge and draw more entries. It cannot be switched off later."
    />
  );
}

function Side() {
  const { values } = useFormikContext<ContestFormValues>();
  return (
    <>
      <Card pad className="stack gap-2" aria-labelledby="prize-ledger">
        <h2 id="prize-ledger" className="text-18">
          The money
        </h2>
        <PrizeLedger prizeCents={values.prizeCents} />
      </Card>
      <WhatNext deadline={values.deadline} />
    </>
  );
}

interface DetailsStepProps {
  /** The category named in the address, for a new contest. */
  category?: string | null;
  /** An unpaid contest to change instead. */
  draft?: ContestDetail;
  onSaved: (contest: ContestDetail) => void;
}

/** The contest form: creates a draft, or changes one that is not paid yet. */
export function DetailsStep({ category = null, draft, onSaved }: DetailsStepProps) {
  const initialValues = useMemo<ContestFormValues>(() => {
    if (draft) return valuesOf(draft);
    const chosen = categoryFromAddress(category);
    const empty = emptyContest(chosen);
    const stored = loadDraft();
    return { ...empty, ...stored, ...(chosen && { category: chosen }) };
  }, [category, draft]);

  const [limit, setLimit] = useState<string>();

  const send = async (values: ContestFormValues) => {
    const payload = payloadOf(values);
    setLimit(undefined);
    if (draft) {
      const saved = await api.patch<ContestDetail>(`/api/contests/${draft.id}`, payload);
      const promise = values.guaranteed && !saved.guaranteed;
      onSaved(promise ? await api.post<ContestDetail>(`/api/contests/${draft.id}/guarantee`) : saved);
      await refresh("/api/contests");
      return;
    }
    const contest = await api.post<ContestDetail>("/api/contests", { ...payload, currency: "PKR", guaranteed: values.guaranteed }).catch((error: unknown) => {
      setLimit(planLimit(error));
      throw error;
    });
    clearDraft();
    toast({ kind: "success", title: "Contest Created", description: "Now complete the payment to publish your contest." });
    onSaved(contest);
    await refresh("/api/contests");
  };

  return (
    <Formik initialValues={initialValues} validationSchema={contestSchema} onSubmit={submitWith(send, { title: "Error", message: draft ? "Failed to save contest" : "Failed to create contest" })}>
      <SideLayout className="gap-y-6 lg:gap-x-8" side={<Side />}>
        {!draft && <KeepDraft />}
        <Card pad>
          <h2 className="mb-5 text-22">Contest details</h2>
          <Form label="Contest details" className="gap-6">
            <FormErrors labels={LABELS} />
            {limit && <PlanLimit message={limit} />}
            <TextField name="title" label="Title" required count={TITLE_MAX} help="Say what you need and for whom" placeholder="Logo and jar label for a honey farm in Ziarat" />
            <TextAreaField name="brief" label="Brief" className="[&_.foot>.num]:flex-none" required count={BRIEF_MAX} rows={9} help="What good looks like, must-haves, what to avoid" />
            <SelectField name="category" label="Category" required options={CATEGORY_OPTIONS} placeholder="Choose a category" />
            <PrizeField name="prizeCents" />
            <DeadlineField name="deadline" />
            <hr className="rule" />
            <SwitchField name="sealed" label="Keep entries sealed" help="Only you and each author see an entry until the contest closes." />
            <Guarantee given={draft?.guaranteed ?? false} />
            <div className="spread">
              <p className="small muted">You can change everything until you pay.</p>
              <SubmitButton className="max-sm:w-full" iconEnd={ArrowRight} busyLabel="Saving…">
                Continue to payment
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </SideLayout>
    </Formik>
  );
}

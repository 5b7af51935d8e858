import { Formik, useFormikContext } from "formik";
import { ArrowRight, FileClock } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ConfirmFirst } from "@content/confirm-first";
import { api } from "@lib/api/client";
import type { ContestDetail, FormDraftView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { registerPath } from "@lib/return-to";
import { BRIEF_MAX, TITLE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useCurrentUser, useUnconfirmed } from "@lib/use-current-user";
import { Button, Callout, Card, SideLayout, Skeleton, Time } from "@ui";
import { Form, FormErrors, SelectField, SubmitButton, SwitchField, TextAreaField, TextField } from "@ui/form";
import { CATEGORY_OPTIONS, categoryFromAddress } from "../model/category";
import { type ContestFormValues, contestSchema, emptyContest, payloadOf, valuesOf } from "../model/contest-form";
import { clearDraft, draftFrom } from "../model/draft-storage";
import { DeadlineField } from "./deadline-field";
import { PlanLimit, planLimit } from "./plan-limit";
import { PrizeField } from "./prize-field";
import { PrizeLedger } from "./prize-ledger";
import { type FormKeeper, useFormDraft } from "./use-form-draft";
import { WhatNext } from "./what-next";

const LABELS = { title: "Title", brief: "Brief", category: "Category", prizeCents: "Prize", deadline: "Deadline" };

/** Keeps what is typed; what came with the page is kept already, unless it is `unsent`. */
function KeepDraft({ keeper, unsent }: { keeper: FormKeeper; unsent: boolean }) {
  const { values, dirty } = useFormikContext<ContestFormValues>();
  const typed = useRef(unsent);
  useEffect(() => {
    if (dirty) typed.current = true;
    if (!typed.current) return;
    keeper.keep(values);
    // Now it is the person's own.
    if (unsent) clearDraft(undefined);
  }, [keeper, unsent, values, dirty]);
  return null;
}

/** What was typed before signing in took the place of an earlier form: nothing is lost by it. */
function OtherDraft({ other }: { other: FormDraftView }) {
  const { values, setValues } = useFormikContext<ContestFormValues>();
  const [used, setUsed] = useState(false);
  if (used) return null;
  const use = () => {
    setUsed(true);
    void setValues({ ...values, ...draftFrom(other) });
  };
  return (
    <Callout
      kind="info"
      icon={FileClock}
      title="You began another brief"
      className="mb-5"
      action={
        <Button size="sm" onClick={use}>
          Go on with that one
        </Button>
      }
    >
      <span dir="auto">{other.title || "Without a title"}</span>, changed <Time value={other.updatedAt} />.
    </Callout>
  );
}

/** A promise that cannot be taken back: a draft that has it only says so. */
function Guarantee({ given }: { given: boolean }) {
  if (given)
    return (
      <p className="small ink-2">
        The prize is guaranteed: it goes to a winner, and never back to you while there are entries.
      </p>
    );
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

/** After the registration the form goes on where it was. */
function withoutBriefFirst(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete("brief");
  const rest = params.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
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

interface DetailsProps {
  /** The category named in the address, for a new contest. */
  category?: string | null;
  /** An unpaid contest to change instead. */
  draft?: ContestDetail;
  onSaved: (contest: ContestDetail) => void;
}

/** The contest form: creates a draft, or changes one that is not paid yet. Visitors write it and then make their account. */
export function DetailsStep(props: DetailsProps) {
  const { user } = useCurrentUser();
  // Another person, another form.
  return props.draft ? <DetailsForm {...props} /> : <NewDetails key={user?.id ?? "visitor"} {...props} />;
}

function NewDetails(props: DetailsProps) {
  const { user } = useCurrentUser();
  const { begin, keeper } = useFormDraft(user?.id);
  if (!begin) return <Skeleton height={720} shape="card" />;
  return <DetailsForm {...props} keeper={keeper} begin={begin} />;
}

type Begin = NonNullable<ReturnType<typeof useFormDraft>["begin"]>;

function DetailsForm({
  category = null,
  draft,
  onSaved,
  keeper,
  begin,
}: DetailsProps & { keeper?: FormKeeper; begin?: Begin }) {
  const { user } = useCurrentUser();
  const locked = useUnconfirmed();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const initialValues = useMemo<ContestFormValues>(() => {
    if (draft) return valuesOf(draft);
    const chosen = categoryFromAddress(category);
    return { ...emptyContest(chosen), ...begin?.values, ...(chosen && { category: chosen }) };
  }, [category, draft, begin]);

  const [limit, setLimit] = useState<string>();

  const send = async (values: ContestFormValues) => {
    const payload = payloadOf(values);
    setLimit(undefined);
    if (draft) {
      const saved = await api.patch(`/api/contests/${draft.id}`, payload);
      const promise = values.guaranteed && !saved.guaranteed;
      onSaved(promise ? await api.post(`/api/contests/${draft.id}/guarantee`) : saved);
      await refresh("/api/contests");
      return;
    }
    if (!user) {
      // The form waits in this browser; a category of the address is part of it by now.
      keeper?.keep(values);
      await navigate(registerPath(withoutBriefFirst(pathname, search)));
      return;
    }
    await keeper?.stop();
    const contest = await api
      .post("/api/contests", { ...payload, currency: "PKR", guaranteed: values.guaranteed })
      .catch((error: unknown) => {
        setLimit(planLimit(error));
        throw error;
      });
    keeper?.done();
    toast({
      kind: "success",
      title: "Contest Created",
      description: "Now complete the payment to publish your contest.",
    });
    onSaved(contest);
    await refresh("/api/contests");
  };

  return (
    <Formik
      initialValues={initialValues}
      validationSchema={contestSchema}
      onSubmit={submitWith(send, {
        title: "Error",
        message: draft ? "Failed to save contest" : "Failed to create contest",
      })}
    >
      <SideLayout className="gap-y-6 lg:gap-x-8" side={<Side />}>
        {keeper && <KeepDraft keeper={keeper} unsent={begin?.unsent ?? false} />}
        <Card pad>
          <h2 className="mb-5 text-22">Contest details</h2>
          {begin?.other && <OtherDraft other={begin.other} />}
          <Form label="Contest details" className="gap-6">
            <FormErrors labels={LABELS} />
            {limit && <PlanLimit message={limit} />}
            <TextField
              name="title"
              label="Title"
              required
              count={TITLE_MAX}
              help="Say what you need and for whom"
              placeholder="Logo and jar label for a honey farm in Ziarat"
            />
            <TextAreaField
              name="brief"
              label="Brief"
              className="[&_.foot>.num]:flex-none"
              required
              count={BRIEF_MAX}
              rows={9}
              help="What good looks like, must-haves, what to avoid"
            />
            <SelectField
              name="category"
              label="Category"
              required
              options={CATEGORY_OPTIONS}
              placeholder="Choose a category"
            />
            <PrizeField name="prizeCents" />
            <DeadlineField name="deadline" />
            <hr className="rule" />
            <SwitchField
              name="sealed"
              label="Keep entries sealed"
              help="Only you and each author see an entry until the contest closes."
            />
            <Guarantee given={draft?.guaranteed ?? false} />
            <div className="spread">
              {locked ? (
                <ConfirmFirst to="post a contest" />
              ) : (
                <p className="small muted">
                  {user
                    ? "You can change everything until you pay."
                    : "Next you make your free account. What you wrote stays."}
                </p>
              )}
              <SubmitButton className="max-sm:w-full" iconEnd={ArrowRight} busyLabel="Saving…" disabled={locked}>
                {user ? "Continue to payment" : "Continue"}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </SideLayout>
    </Formik>
  );
}

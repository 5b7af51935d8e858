import { Formik, useFormikContext } from "formik";
import { ArrowRight, FileClock } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ConfirmFirst } from "@content/confirm-first";
import { api } from "@lib/api/client";
import type { ContestDetail, FormDraftView, NdaView } from "@lib/api/types";
import { refresh } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { registerPath } from "@lib/return-to";
import { BRIEF_MAX, TITLE_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useNarrow } from "@lib/use-narrow";
import { useCurrentUser, useUnconfirmed } from "@lib/use-current-user";
import * as m from "@messages/contests";
import { Button, Callout, Card, SideLayout, Skeleton, Time } from "@ui";
import { Form, FormErrors, SelectField, SubmitButton, SwitchField, TextAreaField, TextField } from "@ui/form";
import { CATEGORY_OPTIONS, categoryFromAddress } from "../model/category";
import { type ContestFormValues, contestSchema, emptyContest, payloadOf, valuesOf } from "../model/contest-form";
import { clearDraft, draftFrom } from "../model/draft-storage";
import { placeholdersIn } from "../model/placeholders";
import { BriefMeter } from "./brief-meter";
import { DeadlineField } from "./deadline-field";
import { copyOf, type Earlier, isBlank, useEarlier } from "./earlier";
import { FinalRoundField } from "./final-round-field";
import { PlacesField } from "./places-field";
import { PlanLimit, planLimit, type PlanRefusal } from "./plan-limit";
import { PrizeField } from "./prize-field";
import { PrizeLedger } from "./prize-ledger";
import { Requirements } from "./requirements";
import { TemplateStart } from "./template-start";
import { type FormKeeper, useFormDraft } from "./use-form-draft";
import { SealedField, VisibilityFields } from "../private/visibility-fields";
import { WhatNext } from "./what-next";

// What few forms show, and what waits for an answer of the server anyway.
const PrizeGuide = lazy(() =>
  import(/* webpackChunkName: "create-extras" */ "./prize-guide").then((module) => ({ default: module.PrizeGuide })),
);
const loadUseAgain = () => import(/* webpackChunkName: "create-extras" */ "./use-again");
const UseAgain = lazy(() => loadUseAgain().then((module) => ({ default: module.UseAgain })));
const loadPlaceholders = () => import(/* webpackChunkName: "create-extras" */ "./placeholders-left");
const PlaceholdersLeft = lazy(() => loadPlaceholders().then((module) => ({ default: module.PlaceholdersLeft })));
const PlaceholdersWarning = lazy(() => loadPlaceholders().then((module) => ({ default: module.PlaceholdersWarning })));

const AttachmentsField = lazy(() =>
  import(/* webpackChunkName: "contest-attachments" */ "../attachments/attachments-field").then((module) => ({
    default: module.AttachmentsField,
  })),
);

const LABELS = {
  category: m.details_step_category(),
  title: m.details_step_title(),
  brief: m.details_step_brief(),
  prizeCents: m.details_step_prize(),
  lowerPlacesCents: m.places_field_amounts(),
  deadline: m.details_step_deadline(),
  visibility: m.visibility_legend(),
  nda: m.nda_fields_text(),
};

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
      title={m.details_step_other_brief()}
      className="mb-5"
      action={
        <Button size="sm" onClick={use}>
          {m.details_step_use_other_brief()}
        </Button>
      }
    >
      {m.details_step_other_brief_changed({
        title: <span dir="auto">{other.title || m.details_step_no_title()}</span>,
        date: <Time value={other.updatedAt} />,
      })}
    </Callout>
  );
}

/** A promise that cannot be taken back: a draft that has it only says so. */
function Guarantee({ given }: { given: boolean }) {
  if (given) return <p className="small ink-2">{m.details_step_guaranteed()}</p>;
  return (
    <SwitchField
      name="guaranteed"
      label={m.details_step_guarantee({
        optional: (children) => <span className="muted font-normal">{children}</span>,
      })}
      help={m.details_step_guarantee_help()}
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

/** What is said about prompts of a template while there are some; it has its height before it is loaded. */
function Prompts({ Part }: { Part: ComponentType<{ left: number }> }) {
  const { values } = useFormikContext<ContestFormValues>();
  const left = placeholdersIn(values.title).length + placeholdersIn(values.brief).length;
  if (left === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Part left={left} />
    </Suspense>
  );
}

function ChosenPrize() {
  const { values } = useFormikContext<ContestFormValues>();
  return (
    <div className="stack gap-1">
      <PrizeField name="prizeCents" />
      {/* As high as its words, before they are there and without them. */}
      <div className="small muted min-h-[3lh] sm:min-h-[2lh]">
        <Suspense fallback={null}>
          <PrizeGuide category={values.category} />
        </Suspense>
      </div>
    </div>
  );
}

function Side() {
  const { values } = useFormikContext<ContestFormValues>();
  // Beside the form where there is room; on a phone between its fields, where it is read before sending.
  const narrow = useNarrow();
  return (
    <>
      {!narrow && <BriefMeter />}
      <Card pad className="stack gap-2" aria-labelledby="prize-ledger">
        <h2 id="prize-ledger" className="text-18">
          {m.details_step_money()}
        </h2>
        <PrizeLedger prizeCents={values.prizeCents} several={values.lowerPlacesCents.length > 0} />
      </Card>
      <WhatNext deadline={values.deadline} />
    </>
  );
}

interface DetailsProps {
  /** The category named in the address, for a new contest. */
  category?: string | null;
  /** The earlier contest named in the address, to use again. */
  from?: string | null;
  /** An unpaid contest to change instead. */
  draft?: ContestDetail;
  /** Of the draft, if it is private. */
  nda?: NdaView;
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
  const earlier = useEarlier(props.from ?? null);
  const offers = Boolean(props.from);
  useEffect(() => {
    if (offers) void loadUseAgain().catch(() => undefined);
  }, [offers]);
  // Once it is there the form stays: what is typed is in it.
  const [isReady, setReady] = useState(false);
  if (begin && !earlier.isLoading && !isReady) setReady(true);
  if (!begin || !isReady) return <Skeleton height={720} shape="card" />;
  return <DetailsForm {...props} keeper={keeper} begin={begin} earlier={earlier} />;
}

type Begin = NonNullable<ReturnType<typeof useFormDraft>["begin"]>;

function DetailsForm({
  category = null,
  draft,
  nda,
  onSaved,
  keeper,
  begin,
  earlier,
}: DetailsProps & { keeper?: FormKeeper; begin?: Begin; earlier?: Earlier }) {
  const narrow = useNarrow();
  const { user } = useCurrentUser();
  const locked = useUnconfirmed();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [copied] = useState(() => (begin && !begin.other && isBlank(begin) ? earlier?.contest : undefined));
  const initialValues = useMemo<ContestFormValues>(() => {
    if (draft) return valuesOf(draft, nda);
    if (copied) return copyOf(copied, earlier?.nda);
    const chosen = categoryFromAddress(category);
    return { ...emptyContest(chosen), ...begin?.values, ...(chosen && { category: chosen }) };
  }, [category, copied, draft, nda, earlier?.nda, begin]);

  const [limit, setLimit] = useState<PlanRefusal>();
  const [files, setFiles] = useState(draft?.attachments ?? begin?.attachments ?? []);

  const send = async (values: ContestFormValues) => {
    const payload = payloadOf(values);
    setLimit(undefined);
    if (draft) {
      const saved = await api.patch(`/api/contests/${draft.id}`, payload).catch((error: unknown) => {
        setLimit(planLimit(error));
        throw error;
      });
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
      title: m.details_step_created(),
      description: m.details_step_created_next(),
    });
    onSaved(contest);
    await refresh("/api/contests");
  };

  return (
    <Formik
      initialValues={initialValues}
      validationSchema={contestSchema}
      onSubmit={submitWith(send, {
        title: m.details_step_error(),
        message: draft ? m.details_step_save_failed() : m.details_step_create_failed(),
      })}
    >
      <SideLayout className="gap-y-6 lg:gap-x-8" side={<Side />}>
        {keeper && <KeepDraft keeper={keeper} unsent={copied !== undefined || (begin?.unsent ?? false)} />}
        <Card pad>
          <h2 className="mb-5 text-22">{m.details_step_contest_details()}</h2>
          {begin?.other && <OtherDraft other={begin.other} />}
          {earlier && (copied ?? earlier.contest ?? earlier.problem) && (
            <Suspense fallback={null}>
              <UseAgain earlier={earlier} isFilled={copied !== undefined} onFiles={setFiles} />
            </Suspense>
          )}
          <Form label={m.details_step_contest_details()} className="gap-6">
            <FormErrors labels={LABELS} />
            {limit && <PlanLimit refusal={limit} />}
            <SelectField
              name="category"
              label={m.details_step_category()}
              required
              options={CATEGORY_OPTIONS}
              placeholder={m.details_step_choose_category()}
            />
            <TemplateStart />
            <TextField
              name="title"
              label={m.details_step_title()}
              required
              count={TITLE_MAX}
              help={m.details_step_title_help()}
              placeholder={m.details_step_title_example()}
            />
            <div className="stack gap-2">
              <TextAreaField
                name="brief"
                label={m.details_step_brief()}
                className="[&_.foot>.num]:flex-none"
                required
                count={BRIEF_MAX}
                rows={9}
                help={m.details_step_brief_help()}
              />
              <Prompts Part={PlaceholdersLeft} />
            </div>
            <Requirements />
            {user ? (
              <Suspense fallback={<Skeleton height={152} shape="card" />}>
                <AttachmentsField contestId={draft?.id} files={files} onChange={setFiles} />
              </Suspense>
            ) : (
              <p className="small muted">{m.attachments_after_sign_in()}</p>
            )}
            {narrow && <BriefMeter />}
            <ChosenPrize />
            <PlacesField />
            <DeadlineField name="deadline" />
            <hr className="rule" />
            <VisibilityFields />
            <SealedField />
            <FinalRoundField />
            <Guarantee given={draft?.guaranteed ?? false} />
            <Prompts Part={PlaceholdersWarning} />
            <div className="spread">
              {locked ? (
                <ConfirmFirst to="post a contest" />
              ) : (
                <p className="small muted">
                  {user ? m.details_step_change_until_paid() : m.details_step_account_next()}
                </p>
              )}
              <SubmitButton
                className="max-sm:w-full"
                iconEnd={ArrowRight}
                busyLabel={m.details_step_saving()}
                disabled={locked}
              >
                {user ? m.details_step_continue_to_payment() : m.details_step_continue()}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </SideLayout>
    </Formik>
  );
}

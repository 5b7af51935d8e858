import { useFormikContext } from "formik";
import { lazy, Suspense, useState } from "react";
import type { CurrentSubscription } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";
import { NDA_TEXT_MAX } from "@lib/rules.gen";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/contests";
import { Button, Callout, LinkButton } from "@ui";
import { ChoiceField, SwitchField, TextAreaField } from "@ui/form";
import { Lock } from "lucide-react";
import type { ContestFormValues } from "../model/contest-form";

const StandardNda = lazy(() =>
  import(/* webpackChunkName: "private-contest" */ "./standard-nda").then((module) => ({
    default: module.StandardNda,
  })),
);

const WHO = [
  { value: "PUBLIC" as const, title: m.visibility_public(), text: m.visibility_public_means() },
  { value: "PRIVATE" as const, title: m.visibility_private(), text: m.visibility_private_means() },
  { value: "INVITE_ONLY" as const, title: m.visibility_invite_only(), text: m.visibility_invite_only_means() },
];
const WHOSE = [
  { value: "STANDARD" as const, title: m.nda_fields_standard(), text: m.nda_fields_standard_means() },
  { value: "OWN" as const, title: m.nda_fields_own(), text: m.nda_fields_own_means() },
];

/** For members whose plan has no private contests: said where the choice is made, not after sending. */
function PlanGate({ subscription }: { subscription: CurrentSubscription }) {
  if (subscription.limits.privateContests) return null;
  return (
    <Callout
      kind="warning"
      icon={Lock}
      title={m.visibility_plan_needed()}
      action={
        <LinkButton size="sm" to="/subscription">
          {m.plan_limit_see_plans()}
        </LinkButton>
      }
    >
      {m.visibility_plan_needed_means({ plan: subscription.plan.name })}
    </Callout>
  );
}

function NdaFields() {
  const { values } = useFormikContext<ContestFormValues>();
  const [isRead, setRead] = useState(false);
  return (
    <div className="stack gap-3">
      <ChoiceField name="ndaKind" legend={m.nda_fields_legend()} showLegend options={WHOSE} columns />
      {values.ndaKind === "OWN" ? (
        <TextAreaField
          name="nda"
          label={m.nda_fields_text()}
          help={m.nda_fields_text_help()}
          required
          rows={10}
          count={NDA_TEXT_MAX}
          dir="auto"
        />
      ) : (
        <p>
          <Button size="sm" onClick={() => setRead(true)}>
            {m.nda_fields_read()}
          </Button>
        </p>
      )}
      {isRead && (
        <Suspense fallback={null}>
          <StandardNda onClose={() => setRead(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Entries of a private contest are always sealed. */
export function SealedField() {
  const { values } = useFormikContext<ContestFormValues>();
  if (values.visibility !== "PUBLIC") return <p className="small ink-2">{m.visibility_sealed()}</p>;
  return <SwitchField name="sealed" label={m.details_step_sealed()} help={m.details_step_sealed_help()} />;
}

/** Who sees the contest, and what those sign who see a private one. */
export function VisibilityFields() {
  const { user } = useCurrentUser();
  const { values } = useFormikContext<ContestFormValues>();
  const isPrivate = values.visibility !== "PUBLIC";
  const { data } = useApi(user && isPrivate ? "/api/subscription/current" : null);
  return (
    <div className="stack gap-4">
      <ChoiceField name="visibility" legend={m.visibility_legend()} showLegend options={WHO} />
      {isPrivate && (
        <>
          {data && <PlanGate subscription={data} />}
          <NdaFields />
          <p className="small muted">{m.visibility_fixed()}</p>
        </>
      )}
    </div>
  );
}

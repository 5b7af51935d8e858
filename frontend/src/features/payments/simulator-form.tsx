import { CircleCheckBig, CircleX, ExternalLink, QrCode } from "lucide-react";
import { useState } from "react";
import type { Provider } from "@lib/api/types";
import { parseRupees } from "@lib/format";
import * as m from "@messages/payments";
import { Button, Card, CardBody, CardFoot, Field, Icon, InitialsTile, Input, Money } from "@ui";
import type { SimulatorFields } from "./model";
import type { Outcome } from "./use-simulation";

const PROVIDERS = {
  easypaisa: {
    name: "Easypaisa",
    initials: "ep",
    look: "green",
    icon: QrCode,
    text: m.simulator_form_open_the_easypaisa_app(),
  },
  jazzcash: {
    name: "JazzCash",
    initials: "JC",
    look: "red",
    icon: ExternalLink,
    text: m.simulator_form_you_will_be_redirected(),
  },
} as const;

interface SimulatorFormProps {
  provider: Provider;
  initial: SimulatorFields;
  onStart: (outcome: Outcome, fields: SimulatorFields) => void;
}

/** What would be paid, editable, and the two ways it can end. */
export function SimulatorForm({ provider, initial, onStart }: SimulatorFormProps) {
  const [fields, setFields] = useState(initial);
  const { name, initials, look, icon, text } = PROVIDERS[provider];
  const cents = parseRupees(fields.amount);
  const control = (field: keyof SimulatorFields) => ({
    value: fields[field],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  return (
    <Card lift aria-label={m.simulator_form_payment_with({ name })}>
      <CardBody className="stack gap-5">
        <div className="spread">
          <span className="row tight">
            <InitialsTile text={initials} look={look} size="l" />
            <span className="strong">{name}</span>
          </span>
          {cents === undefined ? (
            <span className="muted">{m.simulator_form_no_amount()}</span>
          ) : (
            <Money cents={cents} size="lg" />
          )}
        </div>
        <p className="row nowrap rounded-control bg-sunken px-4 py-3 text-14">
          <Icon as={icon} className="text-brand" />
          {text}
        </p>
        <Field label={m.simulator_form_amount()} id="amount">
          <Input affix="PKR" inputMode="decimal" {...control("amount")} />
        </Field>
        <Field label={m.simulator_form_reference()} id="ref">
          <Input className="num" spellCheck={false} autoComplete="off" {...control("ref")} />
        </Field>
        <Field label={m.simulator_form_description()} id="desc">
          <Input {...control("desc")} />
        </Field>
      </CardBody>
      <CardFoot className="grid gap-3 sm:grid-cols-2">
        <Button variant="primary" size="lg" icon={CircleCheckBig} onClick={() => onStart("success", fields)}>
          {m.simulator_form_simulate_success()}
        </Button>
        <Button variant="danger" size="lg" icon={CircleX} onClick={() => onStart("failed", fields)}>
          {m.simulator_form_simulate_failure()}
        </Button>
      </CardFoot>
    </Card>
  );
}

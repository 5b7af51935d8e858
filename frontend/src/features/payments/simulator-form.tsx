import { CircleCheckBig, CircleX, ExternalLink, QrCode } from "lucide-react";
import { useState } from "react";
import type { Provider } from "@lib/api/types";
import { parseRupees } from "@lib/format";
import { Button, Card, CardBody, CardFoot, Field, Icon, InitialsTile, Input, Money } from "@ui";
import type { SimulatorFields } from "./model";
import type { Outcome } from "./use-simulation";

const PROVIDERS = {
  easypaisa: {
    name: "Easypaisa",
    initials: "ep",
    look: "green",
    icon: QrCode,
    text: "Open the Easypaisa app and scan the QR code.",
  },
  jazzcash: {
    name: "JazzCash",
    initials: "JC",
    look: "red",
    icon: ExternalLink,
    text: "You will be redirected to the JazzCash portal.",
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
    <Card lift aria-label={`Payment with ${name}`}>
      <CardBody className="stack gap-5">
        <div className="spread">
          <span className="row tight">
            <InitialsTile text={initials} look={look} size="l" />
            <span className="strong">{name}</span>
          </span>
          {cents === undefined ? <span className="muted">No amount</span> : <Money cents={cents} size="lg" />}
        </div>
        <p className="row nowrap rounded-control bg-sunken px-4 py-3 text-14">
          <Icon as={icon} className="text-brand" />
          {text}
        </p>
        <Field label="Amount" id="amount">
          <Input affix="PKR" inputMode="decimal" {...control("amount")} />
        </Field>
        <Field label="Reference" id="ref">
          <Input className="num" spellCheck={false} autoComplete="off" {...control("ref")} />
        </Field>
        <Field label="Description" id="desc">
          <Input {...control("desc")} />
        </Field>
      </CardBody>
      <CardFoot className="grid gap-3 sm:grid-cols-2">
        <Button variant="primary" size="lg" icon={CircleCheckBig} onClick={() => onStart("success", fields)}>
          Simulate Success
        </Button>
        <Button variant="danger" size="lg" icon={CircleX} onClick={() => onStart("failed", fields)}>
          Simulate Failure
        </Button>
      </CardFoot>
    </Card>
  );
}

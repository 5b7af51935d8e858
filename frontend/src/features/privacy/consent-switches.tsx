import type { ConsentChoices } from "@lib/consent";
import { Switch } from "@ui";
import { NECESSARY, PURPOSES } from "./purposes";

interface ConsentSwitchesProps {
  value: ConsentChoices;
  onChange: (next: ConsentChoices) => void;
}

/** Each purpose for itself. */
export function ConsentSwitches({ value, onChange }: ConsentSwitchesProps) {
  return (
    <>
      <Switch label={NECESSARY.label} help={NECESSARY.help} checked disabled readOnly />
      {PURPOSES.map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          help={help}
          checked={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
        />
      ))}
    </>
  );
}

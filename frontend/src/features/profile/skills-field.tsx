import { useField } from "formik";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { SKILL_MAX, SKILLS_MAX } from "@lib/rules.gen";
import * as m from "@messages/profile";
import { Button, Field, Icon, Input } from "@ui";
import { withSkill } from "./model";

/** Skills as chips: Enter or a comma adds one, a click on a chip takes it away. */
export function SkillsField({ name }: { name: string }) {
  const [{ value: skills }, meta, helpers] = useField<string[]>(name);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string>();
  const error = refused ?? (meta.touched ? meta.error : undefined);

  const set = (next: string[]) => void helpers.setValue(next);
  const add = (typed: string) => {
    const result = withSkill(skills, typed);
    setRefused(result.error);
    if (result.error) return;
    setText("");
    if (result.skills !== skills) set(result.skills);
  };
  const remove = (skill: string) => {
    setRefused(undefined);
    set(skills.filter((other) => other !== skill));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === "Enter" && text.trim() !== "") || event.key === ",") {
      event.preventDefault();
      add(text);
    }
  };

  return (
    <div className="stack gap-3">
      <Field
        id={name}
        label={m.skills_field_label()}
        optional
        error={error}
        help={m.skills_field_help()}
        counter={`${skills.length} / ${SKILLS_MAX}`}
      >
        <div className="flex gap-2">
          <Input
            value={text}
            maxLength={SKILL_MAX + 10}
            placeholder={m.skills_field_example()}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            // What was typed and not confirmed is not lost by going to the next field.
            onBlur={() => text.trim() !== "" && add(text)}
          />
          <Button onClick={() => add(text)}>{m.skills_field_add()}</Button>
        </div>
      </Field>
      {skills.length > 0 && (
        <ul className="chips" aria-label={m.skills_field_your_skills()}>
          {skills.map((skill) => (
            <li key={skill}>
              <button
                type="button"
                className="chip"
                aria-label={m.skills_field_remove({ skill })}
                onClick={() => remove(skill)}
              >
                {skill}
                <Icon as={X} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

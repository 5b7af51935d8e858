import { useField } from "formik";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { LINKS_MAX } from "@lib/rules.gen";
import * as m from "@messages/profile";
import { Button, Field, FieldError, IconButton, Input } from "@ui";

/** Up to ten links; empty ones are left out when the form is sent. */
export function PortfolioField({ name }: { name: string }) {
  const [{ value: links }, meta, helpers] = useField<string[]>(name);
  const list = useRef<HTMLDivElement>(null);
  const error = meta.touched ? meta.error : undefined;
  const rows = links.length === 0 ? [""] : links;

  const set = (next: string[]) => void helpers.setValue(next);
  const change = (index: number, link: string) => set(rows.map((old, at) => (at === index ? link : old)));
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[index]?.focus());
  const add = () => {
    set([...rows, ""]);
    focusRow(rows.length);
  };
  const remove = (index: number) => {
    set(rows.filter((_, at) => at !== index));
    focusRow(Math.max(0, index - 1));
  };

  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="label mb-1.5">
        {m.portfolio_field_legend({
          optional: (children) => <span className="muted font-normal">{children}</span>,
        })}
      </legend>
      <div ref={list} className="stack gap-2">
        {rows.map((link, index) => (
          // Rows have no identity of their own: the place is the identity.
          <div key={index} className="flex gap-2">
            <Field
              id={index === 0 ? name : undefined}
              label={m.portfolio_field_link({ number: index + 1 })}
              hideLabel
              className="min-w-0 flex-1"
            >
              <Input
                type="url"
                inputMode="url"
                value={link}
                placeholder="https://www.behance.net/you"
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                onChange={(event) => change(index, event.target.value)}
                onBlur={() => void helpers.setTouched(true)}
              />
            </Field>
            {(rows.length > 1 || link !== "") && (
              <IconButton
                icon={Trash2}
                label={m.portfolio_field_remove({ number: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </div>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
      <div className="spread">
        {rows.length < LINKS_MAX ? (
          <Button size="sm" variant="ghost" icon={Plus} onClick={add}>
            {m.portfolio_field_add()}
          </Button>
        ) : (
          <span className="help">{m.portfolio_field_max({ max: LINKS_MAX })}</span>
        )}
        <span className="help num">
          {rows.filter((link) => link.trim() !== "").length} / {LINKS_MAX}
        </span>
      </div>
    </fieldset>
  );
}

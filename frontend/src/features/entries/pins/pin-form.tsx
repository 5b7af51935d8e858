import { SendHorizontal } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "@lib/api/client";
import { PIN_BODY_MAX } from "@lib/rules.gen";
import * as m from "@messages/entries";
import { Button, Field, FieldError, Input, TextArea } from "@ui";
import { clockOf, type Mark, markOf, parseClock, percent, type Place } from "../model/pins";

/** The place in words: what stands in the form of a new comment. */
function describePlace({ mark, page, momentMs }: Place): string {
  if (momentMs !== undefined) return m.pin_form_at({ time: clockOf(momentMs) });
  const at = mark && { left: percent(mark.x), top: percent(mark.y) };
  const place =
    at && mark.width > 0
      ? m.pin_form_area({ ...at, width: percent(mark.width), height: percent(mark.height) })
      : at && m.pin_form_point(at);
  if (page === undefined) return place ?? "";
  return place ? m.pin_form_on_page({ page, place }) : m.pin_form_whole_page({ page });
}

function Hundredths({ label, value, help, onChange }: NumberProps) {
  return (
    <Field label={label} help={help}>
      <Input
        type="number"
        min={0}
        max={100}
        step={1}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface NumberProps {
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
}

/** The place without a pointer. */
function MarkNumbers({ mark, onChange }: { mark: Mark; onChange: (mark: Mark) => void }) {
  const [typed, setTyped] = useState(() => [mark.x, mark.y, mark.width, mark.height].map((at) => `${percent(at)}`));
  const set = (index: number) => (value: string) => {
    const next = typed.with(index, value);
    setTyped(next);
    const [left = 0, top = 0, width = 0, height = 0] = next.map(Number);
    onChange(markOf(left, top, width, height));
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Hundredths label={m.pin_form_left()} value={typed[0] ?? ""} onChange={set(0)} />
      <Hundredths label={m.pin_form_top()} value={typed[1] ?? ""} onChange={set(1)} />
      <Hundredths label={m.pin_form_width()} value={typed[2] ?? ""} help={m.pin_form_width_help()} onChange={set(2)} />
      <Hundredths label={m.pin_form_height()} value={typed[3] ?? ""} onChange={set(3)} />
    </div>
  );
}

function MomentField({ momentMs, onChange }: { momentMs: number; onChange: (momentMs: number) => void }) {
  const [typed, setTyped] = useState(clockOf(momentMs));
  return (
    <Field label={m.pin_form_moment()}>
      <Input
        value={typed}
        inputMode="numeric"
        onChange={(event) => {
          setTyped(event.target.value);
          const moment = parseClock(event.target.value);
          if (moment !== undefined) onChange(moment);
        }}
      />
    </Field>
  );
}

interface PinFormProps {
  place: Place;
  body: string;
  /** Whether the place is to be given in numbers from the start. */
  byNumbers: boolean;
  onPlace: (place: Place) => void;
  onBody: (body: string) => void;
  onSend: () => Promise<void>;
  onDiscard: () => void;
}

/** The words of a new comment, and its place for those who choose it without a pointer. */
export function PinForm({ place, body, byNumbers, onPlace, onBody, onSend, onDiscard }: PinFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    form.current?.querySelector<HTMLElement>(byNumbers ? "input" : "textarea")?.focus({ preventScroll: true });
  }, [byNumbers]);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (body.trim() === "") {
      setError(m.pin_form_empty());
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await onSend();
    } catch (problem) {
      setError(messageOf(problem, m.pin_form_failed()));
      setBusy(false);
    }
  };
  const { mark, momentMs } = place;
  return (
    <form
      ref={form}
      className="pin-form stack gap-3"
      aria-label={m.pin_form_title()}
      onSubmit={(event) => void send(event)}
    >
      <div className="stack gap-1">
        <h3 className="text-16">{m.pin_form_title()}</h3>
        <p className="small muted num" role="status">
          {describePlace(place)}
        </p>
      </div>
      {(mark ?? momentMs !== undefined) && (
        <details open={byNumbers || undefined}>
          <summary className="link small">{m.pin_form_numbers()}</summary>
          <div className="pt-3">
            {mark && (
              <MarkNumbers
                key={byNumbers ? "numbers" : `${mark.x} ${mark.y} ${mark.width} ${mark.height}`}
                mark={mark}
                onChange={(next) => onPlace({ ...place, mark: next })}
              />
            )}
            {momentMs !== undefined && (
              <MomentField momentMs={momentMs} onChange={(next) => onPlace({ ...place, momentMs: next })} />
            )}
          </div>
        </details>
      )}
      <Field label={m.pin_form_body()} error={error}>
        <TextArea
          className="min-h-0!"
          rows={3}
          value={body}
          maxLength={PIN_BODY_MAX}
          onChange={(event) => onBody(event.target.value)}
        />
      </Field>
      <div className="row tight">
        <Button type="submit" variant="primary" size="sm" icon={SendHorizontal} busy={busy}>
          {m.pin_form_send()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          {m.pin_form_discard()}
        </Button>
      </div>
    </form>
  );
}

/** An answer at a pin. */
export function ReplyForm({
  label,
  body,
  onBody,
  onSend,
}: {
  label: string;
  body: string;
  onBody: (body: string) => void;
  onSend: (body: string) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || body.trim() === "") return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(body.trim());
    } catch (problem) {
      setError(messageOf(problem, m.pin_reply_failed()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack gap-2" onSubmit={(event) => void send(event)}>
      <TextArea
        className="min-h-0!"
        rows={2}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        placeholder={m.pin_reply()}
        value={body}
        maxLength={PIN_BODY_MAX}
        onChange={(event) => onBody(event.target.value)}
      />
      <FieldError error={error} />
      <Button type="submit" size="sm" icon={SendHorizontal} busy={busy} className="justify-self-start">
        {m.pin_reply()}
      </Button>
    </form>
  );
}

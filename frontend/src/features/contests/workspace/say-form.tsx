import { type SyntheticEvent, useState } from "react";
import { ApiError, messageOf } from "@lib/api/client";
import * as m from "@messages/contests";
import { Button, Field, TextArea } from "@ui";

interface SayFormProps {
  label: string;
  help?: string;
  placeholder?: string;
  button: string;
  /** Shown as the field's own error when it fails. */
  failure: string;
  onSend: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** One text to everybody who looks at the contest: a question, an answer, an announcement. */
export function SayForm({ label, help, placeholder, button, failure, onSend, onCancel }: SayFormProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === "") {
      setError(m.say_form_empty());
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text.trim());
      setText("");
    } catch (problem) {
      const field = problem instanceof ApiError ? Object.values(problem.fields ?? {})[0] : undefined;
      setError(field ?? messageOf(problem, failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack gap-3" onSubmit={(event) => void send(event)} noValidate>
      <Field label={label} help={help} error={error}>
        <TextArea
          className="min-h-24"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="row tight justify-end">
        {onCancel && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {m.say_form_cancel()}
          </Button>
        )}
        <Button type="submit" size="sm" variant="secondary" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

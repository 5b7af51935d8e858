import { Form as FormikForm, useFormikContext } from "formik";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonProps } from "../button";
import { cx } from "../cx";
import { ErrorSummary } from "../error-summary";

/** After a refused submit the first invalid field gets the focus, unless a summary of errors takes it. */
function useFocusOnRefusal() {
  const { submitCount, isSubmitting, isValid } = useFormikContext();
  const form = useRef<HTMLFormElement>(null);
  const handled = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === handled.current) return;
    handled.current = submitCount;
    if (isValid || form.current?.querySelector("[data-error-summary]")) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting, isValid]);
  return form;
}

/** The form element; browsers' own bubbles are off, our messages stand at the fields. */
export function Form({ className, children, label }: { className?: string; children: ReactNode; label?: string }) {
  const form = useFocusOnRefusal();
  return (
    <FormikForm ref={form} noValidate className={cx("stack gap-5", className)} aria-label={label}>
      {children}
    </FormikForm>
  );
}

/** Locks itself while the form is being sent. */
export function SubmitButton({ variant = "primary", busy, children, ...rest }: ButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button type="submit" variant={variant} busy={isSubmitting || busy} {...rest}>
      {children}
    </Button>
  );
}

/** For long forms: after a failed submit, the list of fields to look at. `labels` maps names to words. */
export function FormErrors({ labels }: { labels: Record<string, string> }) {
  const { errors, touched, submitCount } = useFormikContext<Record<string, unknown>>();
  const shown = Object.keys(labels)
    .filter((name) => submitCount > 0 && touched[name] && errors[name])
    .map((name) => ({ id: name, label: labels[name] ?? name }));
  return <ErrorSummary errors={shown.length > 1 ? shown : []} focusKey={shown.length > 1 ? submitCount : undefined} />;
}

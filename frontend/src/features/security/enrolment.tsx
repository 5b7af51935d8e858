import { Formik } from "formik";
import { Copy } from "lucide-react";
import type { TotpEnrolment } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import * as m from "@messages/security";
import { Button, Card, CardBody, CardHead } from "@ui";
import { Form, SubmitButton, TextField } from "@ui/form";
import { confirmEnrolment } from "./api";
import { codeSchema, grouped, plainCode } from "./model";
import { QrCode } from "./qr-code";

interface EnrolmentProps {
  enrolment: TotpEnrolment;
  /** With the recovery codes, which are shown this once. */
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

async function copyKey(key: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    toast({ kind: "success", title: m.enrolment_key_copied() });
  } catch {
    toast({
      kind: "error",
      title: m.enrolment_key_not_copied(),
      description: m.enrolment_copy_key_yourself(),
    });
  }
}

/** Scan, type a first code, done. */
export function Enrolment({ enrolment, onDone, onCancel }: EnrolmentProps) {
  const send = submitWith<{ code: string }>(async ({ code }) => onDone(await confirmEnrolment(plainCode(code))), {
    title: m.enrolment_error(),
    message: m.enrolment_failed(),
  });
  return (
    <Card aria-labelledby="enrolment-title">
      <CardHead id="enrolment-title" title={m.enrolment_title()} />
      <CardBody>
        <div className="grid gap-6 sm:grid-cols-[224px_minmax(0,1fr)]">
          <QrCode size={enrolment.qrSize} path={enrolment.qrPath} label={m.enrolment_qr_code()} />
          <div className="stack min-w-0 gap-5">
            <div className="stack gap-2">
              <h3 className="text-16">{m.enrolment_step_scan()}</h3>
              <p className="small muted">{m.enrolment_scan_or_type_the_key()}</p>
              <div className="row tight">
                <code
                  className="num strong wrap-anywhere rounded-control bg-sunken px-2.5 py-1.5 text-14"
                  aria-label={m.enrolment_key()}
                >
                  {grouped(enrolment.key)}
                </code>
                <Button size="sm" icon={Copy} onClick={() => void copyKey(enrolment.key)}>
                  {m.enrolment_copy_key()}
                </Button>
              </div>
            </div>
            <div className="stack gap-3">
              <h3 className="text-16">{m.enrolment_step_type()}</h3>
              <Formik initialValues={{ code: "" }} validationSchema={codeSchema} onSubmit={send}>
                <Form label={m.enrolment_form()}>
                  <TextField
                    name="code"
                    label={m.enrolment_code()}
                    help={m.enrolment_code_help()}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    className="max-w-[240px]"
                    required
                  />
                  <div className="row">
                    <SubmitButton busyLabel={m.enrolment_checking()}>{m.enrolment_turn_on()}</SubmitButton>
                    <Button variant="ghost" onClick={onCancel}>
                      {m.enrolment_cancel()}
                    </Button>
                  </div>
                </Form>
              </Formik>
            </div>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

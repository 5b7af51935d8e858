import { Formik } from "formik";
import { Copy } from "lucide-react";
import type { TotpEnrolment } from "@lib/api/types";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
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
    toast({ kind: "success", title: "Key copied" });
  } catch {
    toast({ kind: "error", title: "The key was not copied", description: "Select it and copy it yourself." });
  }
}

/** Scan, type a first code, done. */
export function Enrolment({ enrolment, onDone, onCancel }: EnrolmentProps) {
  const send = submitWith<{ code: string }>(async ({ code }) => onDone(await confirmEnrolment(plainCode(code))), {
    title: "Error",
    message: "Failed to turn two-factor sign-in on",
  });
  return (
    <Card aria-labelledby="enrolment-title">
      <CardHead id="enrolment-title" title="Connect your authenticator app" />
      <CardBody>
        <div className="grid gap-6 sm:grid-cols-[224px_minmax(0,1fr)]">
          <QrCode size={enrolment.qrSize} path={enrolment.qrPath} label="Code to scan with your authenticator app" />
          <div className="stack min-w-0 gap-5">
            <div className="stack gap-2">
              <h3 className="text-16">1. Scan this code</h3>
              <p className="small muted">
                Open Google Authenticator, Microsoft Authenticator, 1Password or another app and add an account. On this
                very phone, or without a camera, type the key instead:
              </p>
              <div className="row tight">
                <code
                  className="num strong wrap-anywhere rounded-control bg-sunken px-2.5 py-1.5 text-14"
                  aria-label="Key for typing"
                >
                  {grouped(enrolment.key)}
                </code>
                <Button size="sm" icon={Copy} onClick={() => void copyKey(enrolment.key)}>
                  Copy key
                </Button>
              </div>
            </div>
            <div className="stack gap-3">
              <h3 className="text-16">2. Type the code it shows</h3>
              <Formik initialValues={{ code: "" }} validationSchema={codeSchema} onSubmit={send}>
                <Form label="Confirm your app">
                  <TextField
                    name="code"
                    label="Code"
                    help="Six digits; a new code every 30 seconds."
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    className="max-w-[240px]"
                    required
                  />
                  <div className="row">
                    <SubmitButton busyLabel="Checking…">Turn on</SubmitButton>
                    <Button variant="ghost" onClick={onCancel}>
                      Cancel
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

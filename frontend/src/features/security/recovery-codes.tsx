import { Copy, Download } from "lucide-react";
import { toast } from "@lib/toast";
import * as m from "@messages/security";
import { Button, Callout, Card, CardBody, CardHead } from "@ui";
import { codesFile } from "./model";

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  onDone: () => void;
}

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    toast({ kind: "success", title: m.recovery_codes_copied() });
  } catch {
    toast({
      kind: "error",
      title: m.recovery_codes_not_copied(),
      description: m.recovery_codes_copy_yourself(),
    });
  }
}

function download(codes: string[], email: string): void {
  const address = URL.createObjectURL(new Blob([codesFile(codes, email)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "muqabla-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}

/** Shown once: a person who leaves without saving them creates new ones. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  return (
    <Card aria-labelledby="codes-title">
      <CardHead id="codes-title" title={m.recovery_codes_title()} />
      <CardBody className="stack gap-5">
        <Callout kind="warning" live="status" title={m.recovery_codes_shown_once()}>
          {m.recovery_codes_when_phone_is_lost()}
        </Callout>
        <ol
          className="num grid max-w-[480px] grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-line bg-sunken p-4 sm:grid-cols-2"
          aria-label={m.recovery_codes_list()}
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="strong">{code}</code>
            </li>
          ))}
        </ol>
        <div className="row">
          <Button icon={Download} onClick={() => download(codes, email)}>
            {m.recovery_codes_download()}
          </Button>
          <Button icon={Copy} onClick={() => void copy(codes)}>
            {m.recovery_codes_copy()}
          </Button>
        </div>
        <div className="row border-t border-line pt-5">
          <Button variant="primary" onClick={onDone}>
            {m.recovery_codes_kept()}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

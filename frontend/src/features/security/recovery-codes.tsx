import { Copy, Download } from "lucide-react";
import { toast } from "@lib/toast";
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
    toast({ kind: "success", title: "Codes copied" });
  } catch {
    toast({ kind: "error", title: "The codes were not copied", description: "Select them and copy them yourself." });
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
      <CardHead id="codes-title" title="Keep your recovery codes" />
      <CardBody className="stack gap-5">
        <Callout kind="warning" live="status" title="They are shown this once">
          When your phone is lost, each of them signs you in once. Print them, or keep them where you keep your
          passwords.
        </Callout>
        <ol
          className="num grid max-w-[480px] grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-line bg-sunken p-4 sm:grid-cols-2"
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="strong">{code}</code>
            </li>
          ))}
        </ol>
        <div className="row">
          <Button icon={Download} onClick={() => download(codes, email)}>
            Download
          </Button>
          <Button icon={Copy} onClick={() => void copy(codes)}>
            Copy
          </Button>
        </div>
        <div className="row border-t border-line pt-5">
          <Button variant="primary" onClick={onDone}>
            I have kept them
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

import { ZoomIn } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "@lib/format";
import type { KycPaper } from "@lib/api/identity-types";
import { Button, Card, Icon } from "@ui";
import { Dialog } from "@ui/dialog";

const LABELS: Record<KycPaper["type"], string> = { cnicFront: "CNIC front", cnicBack: "CNIC back", selfie: "Selfie with CNIC", addressProof: "Address proof" };

const address = (paper: KycPaper) => `${paper.url}?purpose=REVIEW`;

function Picture({ paper, onZoom }: { paper: KycPaper; onZoom: () => void }) {
  return (
    <button type="button" className="bg-sunken group relative block aspect-[8/5] w-full overflow-hidden rounded-control" onClick={onZoom} aria-label={`Zoom ${LABELS[paper.type]}`}>
      <img src={address(paper)} alt={LABELS[paper.type]} className="size-full object-contain" />
      <span className="bg-surface absolute right-2 bottom-2 rounded-full p-2 shadow-sm" aria-hidden="true">
        <Icon as={ZoomIn} size="s" />
      </span>
    </button>
  );
}

/** The papers beside the form. All of them are pictures that the server made, of a PDF with its pages below each other. */
export function Papers({ papers }: { papers: KycPaper[] }) {
  const [zoomed, setZoomed] = useState<KycPaper>();
  const [large, setLarge] = useState(false);
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2" aria-label="Documents">
        {papers.map((paper) => (
          <li key={paper.id}>
            <Card pad="s" className="stack h-full gap-3" aria-label={LABELS[paper.type]}>
              <Picture paper={paper} onZoom={() => setZoomed(paper)} />
              <p className="row tight justify-between">
                <span className="strong">{LABELS[paper.type]}</span>
                <span className="small muted num">{formatBytes(paper.sizeBytes)}</span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {zoomed && (
        <Dialog
          open
          size="full"
          onOpenChange={() => {
            setZoomed(undefined);
            setLarge(false);
          }}
          title={LABELS[zoomed.type]}
          footer={<Button onClick={() => setLarge(!large)}>{large ? "Fit to the window" : "Actual size"}</Button>}
        >
          <div className="max-h-[70dvh] overflow-auto" tabIndex={0} role="group" aria-label="Document">
            <img src={address(zoomed)} alt={LABELS[zoomed.type]} className={large ? "max-w-none" : "mx-auto max-h-[68dvh] max-w-full object-contain"} />
          </div>
        </Dialog>
      )}
    </>
  );
}

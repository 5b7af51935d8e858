import { Expand } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "@lib/format";
import type { KycPaper } from "@lib/api/identity-types";
import { Card, IconButton } from "@ui";
import { Dialog } from "@ui/dialog";
import { ZoomPane } from "./zoom-pane";

const LABELS: Record<KycPaper["type"], string> = {
  cnicFront: "CNIC front",
  cnicBack: "CNIC back",
  selfie: "Selfie with CNIC",
  addressProof: "Address proof",
};

const address = (paper: KycPaper) => `${paper.url}?purpose=REVIEW`;

/** The papers side by side, each to be looked at closely. All of them are pictures that the server made, of a PDF with its pages below each other. */
export function Papers({ papers }: { papers: KycPaper[] }) {
  const [opened, setOpened] = useState<KycPaper>();
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2" aria-label="Documents">
        {papers.map((paper) => (
          <li key={paper.id}>
            <Card pad="s" className="stack h-full gap-3" aria-label={LABELS[paper.type]}>
              <ZoomPane src={address(paper)} alt={LABELS[paper.type]} className="aspect-[8/6]" />
              <p className="row tight nowrap justify-between">
                <span className="strong">{LABELS[paper.type]}</span>
                <span className="row tight nowrap">
                  <span className="small muted num">{formatBytes(paper.sizeBytes)}</span>
                  <IconButton
                    size="sm"
                    icon={Expand}
                    label={`Enlarge ${LABELS[paper.type]}`}
                    onClick={() => setOpened(paper)}
                  />
                </span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog open size="full" onOpenChange={() => setOpened(undefined)} title={LABELS[opened.type]}>
          <ZoomPane src={address(opened)} alt={LABELS[opened.type]} className="h-[70dvh]" />
        </Dialog>
      )}
    </>
  );
}

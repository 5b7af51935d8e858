import { Expand } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "@lib/format";
import type { IdentityDocument } from "@lib/api/identity-types";
import * as m from "@messages/admin";
import { Card, IconButton } from "@ui";
import { Dialog } from "@ui/dialog";
import { ZoomPane } from "./zoom-pane";

const LABELS: Record<IdentityDocument["type"], string> = {
  cnicFront: m.identity_documents_cnic_front(),
  cnicBack: m.identity_documents_cnic_back(),
  selfie: m.identity_documents_selfie_with_cnic(),
  addressProof: m.identity_documents_address_proof(),
};

const address = (shown: IdentityDocument) => `${shown.url}?purpose=REVIEW`;

/** The identity documents side by side, each to be looked at closely. All of them are pictures that the server made, of a PDF with its pages below each other. */
export function IdentityDocuments({ documents }: { documents: IdentityDocument[] }) {
  const [opened, setOpened] = useState<IdentityDocument>();
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2" aria-label={m.identity_documents_documents()}>
        {documents.map((shown) => (
          <li key={shown.id}>
            <Card pad="s" className="stack h-full gap-3" aria-label={LABELS[shown.type]}>
              <ZoomPane src={address(shown)} alt={LABELS[shown.type]} className="aspect-[8/6]" />
              <p className="row tight nowrap justify-between">
                <span className="strong">{LABELS[shown.type]}</span>
                <span className="row tight nowrap">
                  <span className="small muted num">{formatBytes(shown.sizeBytes)}</span>
                  <IconButton
                    size="sm"
                    icon={Expand}
                    label={m.identity_documents_enlarge({ document: LABELS[shown.type] })}
                    onClick={() => setOpened(shown)}
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

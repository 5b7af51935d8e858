import { useField } from "formik";
import { useEffect, useEffectEvent, useMemo } from "react";
import { IDENTITY_BYTES_MAX } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import { useUploads } from "@lib/use-uploads";
import * as m from "@messages/kyc";
import { Dropzone, UploadItem } from "@ui";
import type { RequestedDocument } from "./schema";

const RULES = {
  maxBytes: IDENTITY_BYTES_MAX,
  types: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  typeMessage: m.identity_document_field_types(),
  maxFiles: 1,
};

/** One identity document: chosen or dropped, shown while it is sent, replaced by another. Its address is the value of the form. */
export function IdentityDocumentField({ requested }: { requested: RequestedDocument }) {
  const [{ value }, { error, touched }, { setValue }] = useField<string>(requested.type);
  const fields = useMemo(() => ({ type: requested.type }), [requested.type]);
  const { items, add, clear } = useUploads({ path: "/api/upload/kyc", ...RULES, fields });
  const item = items.at(-1);
  const url = item?.status === "done" ? (item.result?.url ?? "") : "";

  const take = useEffectEvent((address: string) => {
    if (address !== value) void setValue(address);
  });
  useEffect(() => take(url), [url]);

  useEffect(() => {
    if (item?.status === "done")
      toast({ kind: "success", title: m.identity_document_field_file_uploaded(), description: requested.label });
    if (item?.status === "failed")
      toast({
        kind: "error",
        title: m.identity_document_field_upload_failed(),
        description: item.error ?? m.identity_document_field_failed_to_upload_document(),
      });
  }, [item?.status, item?.error, requested.label]);

  return (
    <div className="stack gap-2" role="group" aria-label={requested.label}>
      <p className="label">
        {requested.label}
        {!requested.required && <span className="muted"> {m.identity_document_field_optional()}</span>}
      </p>
      {item ? (
        <UploadItem
          name={item.name}
          size={item.size}
          status={item.status}
          progress={item.progress}
          previewUrl={item.previewUrl}
          error={item.error}
          onRemove={clear}
        />
      ) : (
        <Dropzone
          label={requested.label}
          help={requested.help}
          accept={RULES.types.join(",")}
          multiple={false}
          error={touched ? error : undefined}
          onFiles={add}
        />
      )}
    </div>
  );
}

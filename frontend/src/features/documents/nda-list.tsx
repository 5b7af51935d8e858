import { FileSignature } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import type { SignedNda } from "@lib/api/products";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/documents";
import { Card, EmptyState, ErrorState, Icon, InitialsTile, MoneyRow, Skeleton, Time } from "@ui";

function NdaRow({ nda }: { nda: SignedNda }) {
  const path = `/api/contests/${nda.contestId}/nda/signatures/${nda.userId}` as const;
  const isClient = nda.side === "CLIENT";
  const name = m.nda_list_name({ title: nda.contestTitle, person: nda.legalName });
  return (
    <MoneyRow
      media={<InitialsTile icon={<Icon as={FileSignature} size="s" />} />}
      title={<bdi>{nda.contestTitle}</bdi>}
      facts={
        <>
          <span>
            {isClient
              ? m.nda_list_signed_by({ person: nda.legalName })
              : m.nda_list_signed_for({ client: nda.clientName })}
          </span>
          <span>
            <Time value={nda.signedAt} as="date" />
          </span>
        </>
      }
      amount={
        <span className="row tight nowrap">
          <a
            className="btn btn-secondary sm"
            href={apiUrl(path)}
            target="_blank"
            rel="noreferrer"
            aria-label={m.document_list_open_in_a_new_tab({ name })}
          >
            {m.document_list_open()}
          </a>
          <a
            className="btn btn-secondary sm"
            href={apiUrl(`${path}/pdf`)}
            aria-label={m.document_list_as_pdf({ name })}
          >
            {m.document_list_pdf()}
          </a>
        </span>
      }
    />
  );
}

/** NDAs that the person signed, and those that were signed for them, newest first. */
export function NdaList() {
  const { data, error, mutate } = useApi("/api/documents/ndas", { fresh: true });
  if (!data) {
    return error ? (
      <ErrorState title={m.nda_list_failed()} error={error} onRetry={() => void mutate()} />
    ) : (
      <div role="status" aria-label={m.nda_list_loading()}>
        <Skeleton height={220} shape="card" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={FileSignature} title={m.nda_list_none()}>
        <p>{m.nda_list_none_means()}</p>
      </EmptyState>
    );
  }
  return (
    <Card className="overflow-hidden" aria-label={m.nda_list_label()}>
      {data.map((nda) => (
        <NdaRow key={`${nda.contestId}/${nda.userId}`} nda={nda} />
      ))}
    </Card>
  );
}

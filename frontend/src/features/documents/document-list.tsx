import { Banknote, FileText, ReceiptText, Receipt } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import type { DocumentKind, DocumentView } from "@lib/api/products";
import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/documents";
import {
  Button,
  Card,
  CardFoot,
  EmptyState,
  ErrorState,
  Icon,
  type IconType,
  InitialsTile,
  Money,
  MoneyRow,
  Skeleton,
  Time,
} from "@ui";
import { KINDS } from "./model";

const ICONS: Record<DocumentKind, IconType> = { RECEIPT: ReceiptText, FEE_INVOICE: Receipt, PAYOUT_ADVICE: Banknote };
const FAILED = { failed: m.document_list_failed_to_load_more_documents() };

function DocumentRow({ item }: { item: DocumentView }) {
  const kind = KINDS[item.kind];
  const name = item.number ? `${kind} ${item.number}` : kind;
  return (
    <MoneyRow
      media={<InitialsTile icon={<Icon as={ICONS[item.kind]} size="s" />} />}
      title={item.title}
      facts={
        <>
          <span>{kind}</span>
          <span className="num">{item.number ?? m.document_list_number_follows()}</span>
          <span>
            <Time value={item.issuedAt} as="date" />
          </span>
        </>
      }
      amount={<Money cents={item.amountCents} size="lg" />}
      status={
        <span className="row tight nowrap">
          <a
            className="btn btn-secondary sm"
            href={apiUrl(`/api/documents/${item.id}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={m.document_list_open_in_a_new_tab({ name })}
          >
            {m.document_list_open()}
          </a>
          <a
            className="btn btn-secondary sm"
            href={apiUrl(`/api/documents/${item.id}/pdf`)}
            aria-label={m.document_list_as_pdf({ name })}
          >
            {m.document_list_pdf()}
          </a>
        </span>
      }
    />
  );
}

function Waiting() {
  return (
    <Card className="overflow-hidden" role="status" aria-label={m.document_list_loading_documents()}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="moneyrow" aria-hidden="true">
          <div className="flex gap-3.5">
            <Skeleton width={36} height={36} className="rounded-control" />
            <div className="stack flex-1 gap-2">
              <Skeleton width="55%" height={18} />
              <Skeleton width="70%" height={14} />
            </div>
          </div>
          <div className="amt">
            <Skeleton width={100} height={24} />
            <Skeleton width={110} height={36} />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Receipts of payments, fee invoices and payout advices, newest first. */
export function DocumentList() {
  const list = usePages("/api/documents", {}, FAILED, { fresh: true });
  if (!list.first) {
    return list.error ? (
      <ErrorState
        title={m.document_list_your_documents_did_not_load()}
        error={list.error}
        message={m.document_list_failed_to_fetch_documents()}
        onRetry={list.retry}
      />
    ) : (
      <Waiting />
    );
  }
  const documents = list.pages.flatMap((page) => page.documents);
  if (documents.length === 0) {
    return (
      <EmptyState icon={FileText} title={m.document_list_no_receipts_yet()}>
        <p>{m.document_list_each_confirmed_payment_gets()}</p>
      </EmptyState>
    );
  }
  return (
    <Card className="overflow-hidden" aria-label={m.document_list_receipts_invoices_and_advices()}>
      {documents.map((item) => (
        <DocumentRow key={item.id} item={item} />
      ))}
      {list.hasMore && (
        <CardFoot className="text-center">
          <Button size="sm" busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {m.document_list_load_more()}
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

import { useApi } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Button, ErrorState, Skeleton } from "@ui";
import { Dialog } from "@ui/dialog";
import { NdaText, UrduSummary } from "./nda-text";

/** Our text, as the people sign it whom the client invites. */
export function StandardNda({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useApi("/api/nda/standard");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={m.standard_nda_title()}
      description={m.standard_nda_no_legal_advice()}
      footer={<Button onClick={onClose}>{m.standard_nda_close()}</Button>}
    >
      {data ? (
        <>
          <NdaText text={data.text} />
          <UrduSummary />
        </>
      ) : error ? (
        <ErrorState bare title={m.standard_nda_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={320} shape="card" />
      )}
    </Dialog>
  );
}

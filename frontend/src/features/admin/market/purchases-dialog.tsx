import { Link } from "react-router";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/admin";
import { Button, ErrorState, Money, Skeleton, StatusBadge, Time } from "@ui";
import { Dialog } from "@ui/dialog";

/** What the client of a contest bought beside the winner, and how far each handover is. */
export function PurchasesDialog({ contest, onClose }: { contest: string; onClose: () => void }) {
  const { data, error, mutate } = useApi(`/api/admin/contests/${contest}/purchases`, { fresh: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.purchases_dialog_title()}
      description={m.purchases_dialog_means()}
      footer={<Button onClick={onClose}>{m.purchases_dialog_close()}</Button>}
    >
      {data ? (
        <ul className="stack m-0 list-none gap-4 p-0">
          {data.map(({ id, entryNumber, author, priceCents, status, handoverStatus, paidAt, refundedAt }) => (
            <li key={id} className="stack gap-1">
              <p className="spread nowrap items-start">
                <span className="wrap-anywhere">
                  {m.purchases_dialog_entry({
                    number: entryNumber,
                    author: <Link to={`/admin/users/${author.id}`}>{author.name}</Link>,
                  })}
                </span>
                <Money cents={priceCents} />
              </p>
              <p className="spread small muted">
                <span>
                  {refundedAt
                    ? m.purchases_dialog_refunded({
                        paidAt: <Time value={paidAt} as="short" />,
                        refundedAt: <Time value={refundedAt} as="short" />,
                      })
                    : m.purchases_dialog_paid({ at: <Time value={paidAt} as="short" /> })}
                </span>
                <StatusBadge status={refundedAt ? status : handoverStatus} />
              </p>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState bare title={m.purchases_dialog_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={120} shape="card" />
      )}
    </Dialog>
  );
}

import { useApi } from "@lib/api/use-api";
import * as m from "@messages/admin";
import { Button, ErrorState, Skeleton, StatusBadge, Time } from "@ui";
import { Dialog } from "@ui/dialog";

/** That a contest has polls: when they ran and how many voted. The results are the client's alone. */
export function PollsDialog({ contest, onClose }: { contest: string; onClose: () => void }) {
  const { data, error, mutate } = useApi(`/api/admin/contests/${contest}/polls`, { fresh: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.polls_dialog_title()}
      description={m.polls_dialog_results_are_the_clients()}
      footer={<Button onClick={onClose}>{m.polls_dialog_close()}</Button>}
    >
      {data ? (
        <ul className="stack m-0 list-none gap-4 p-0">
          {data.map(({ id, question, status, createdAt, closesAt, closedAt, votes }) => (
            <li key={id} className="stack gap-1">
              <p className="spread nowrap items-start">
                <span className="strong" dir="auto">
                  {question}
                </span>
                <StatusBadge status={status} />
              </p>
              <p className="small muted">
                {m.polls_dialog_facts({
                  votes,
                  from: <Time value={createdAt} as="short" />,
                  to: <Time value={closedAt ?? closesAt} as="short" />,
                })}
              </p>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState bare title={m.polls_dialog_failed()} error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={120} shape="card" />
      )}
    </Dialog>
  );
}

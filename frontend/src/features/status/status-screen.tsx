import { RotateCw } from "lucide-react";
import { WALLETS } from "@content/payments";
import type { ServiceState, ServiceStatus } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { formatDateTime } from "@lib/time";
import * as m from "@messages/status";
import { Button, Callout, Card, ErrorState, LinkButton, Page, PageHead, SectionHead, Skeleton, StatusBadge } from "@ui";

const WORDS: Record<ServiceState, () => string> = {
  OPERATIONAL: m.status_operational,
  DEGRADED: m.status_degraded,
  DOWN: m.status_down,
};

interface Part {
  key: string;
  name: string;
  text: string;
  state: ServiceState;
}

/** In the order in which people miss them. */
function partsOf({ site, payments, mails, dueWork, files }: ServiceStatus): Part[] {
  const wallets = WALLETS.flatMap(({ value, label }) => {
    const found = payments.find(({ provider }) => provider === value);
    const [name, text] = [m.status_payments({ provider: label }), m.status_payments_text({ provider: label })];
    return found ? [{ key: value, name, text, state: found.status }] : [];
  });
  return [
    { key: "site", name: m.status_site(), text: m.status_site_text(), state: site },
    ...wallets,
    { key: "mails", name: m.status_mails(), text: m.status_mails_text(), state: mails },
    { key: "due", name: m.status_due_work(), text: m.status_due_work_text(), state: dueWork },
    { key: "files", name: m.status_files(), text: m.status_files_text(), state: files },
  ];
}

function Summary({ readOnly, parts }: { readOnly: boolean; parts: Part[] }) {
  const has = (state: ServiceState) => parts.some((part) => part.state === state);
  if (readOnly)
    return (
      <Callout kind="warning" title={m.status_under_maintenance()}>
        {m.status_under_maintenance_text()}
      </Callout>
    );
  if (has("DOWN"))
    return (
      <Callout kind="danger" title={m.status_some_is_down()}>
        {m.status_some_is_down_text()}
      </Callout>
    );
  if (has("DEGRADED"))
    return (
      <Callout kind="warning" title={m.status_some_is_slow()}>
        {m.status_some_is_slow_text()}
      </Callout>
    );
  return (
    <Callout kind="success" title={m.status_all_works()}>
      {m.status_all_works_text()}
    </Callout>
  );
}

function Waiting() {
  return (
    <div className="stack gap-6" aria-hidden>
      <Skeleton className="h-[76px]" />
      <Skeleton className="h-[420px]" />
    </div>
  );
}

function Parts({ parts }: { parts: Part[] }) {
  return (
    <section aria-labelledby="parts">
      <SectionHead id="parts" title={m.status_parts()} />
      <Card>
        <ul className="m-0 list-none divide-y divide-line p-0">
          {parts.map(({ key, name, text, state }) => (
            <li key={key} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-[1_1_240px]">
                <h3 className="text-16">{name}</h3>
                <p className="small muted">{text}</p>
              </div>
              <StatusBadge status={state} label={WORDS[state]()} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** For people who wonder whether it is them. It loads without the database: its answer says that it is away. */
export function Component() {
  const { data, error, mutate, isValidating } = useApi("/api/status", { fresh: true });
  const again = () => void mutate();
  const parts = data && partsOf(data);
  return (
    <Page title={m.status_title()} narrow>
      <PageHead title={m.status_title()} sub={m.status_what_works()} />
      <div className="stack gap-8">
        {data && parts ? (
          <>
            <div role="status">
              <Summary readOnly={data.readOnly} parts={parts} />
            </div>
            <Parts parts={parts} />
            <div className="spread">
              <p className="small muted">{m.status_checked({ at: formatDateTime(data.checkedAt) })}</p>
              <Button icon={RotateCw} busy={isValidating} onClick={again}>
                {m.status_check_again()}
              </Button>
            </div>
          </>
        ) : error ? (
          <ErrorState title={m.status_did_not_load()} error={error} onRetry={again} />
        ) : (
          <Waiting />
        )}
        <Card pad className="spread">
          <div className="stack gap-1">
            <h2 className="text-18">{m.status_still_a_problem()}</h2>
            <p className="muted">{m.status_write_to_us()}</p>
          </div>
          <LinkButton to="/contact">{m.status_contact_support()}</LinkButton>
        </Card>
      </div>
    </Page>
  );
}

import { formatInteger } from "@lib/format";
import { Badge, type BadgeLook, Card, CardBody, CardHead, ErrorState, Ledger, LedgerRow, Skeleton, Time } from "@ui";
import { useGateways } from "./api";
import type { Gateway } from "@lib/api/finance-types";
import { providerName } from "./words";

/** How a provider is doing, in one badge. */
export function gatewayState({
  configured,
  breaker,
  simulated,
}: Pick<Gateway, "configured" | "breaker" | "simulated">): { look: BadgeLook; label: string } {
  if (!configured) return { look: "plain", label: "Not set up" };
  if (breaker === "open") return { look: "failed", label: "Not answering" };
  if (breaker === "half_open") return { look: "pending", label: "Being tried" };
  return simulated ? { look: "active", label: "Simulated" } : { look: "active", label: "Working" };
}

function GatewayCard({ gateway }: { gateway: Gateway }) {
  const id = `gateway-${gateway.provider}`;
  const { look, label } = gatewayState(gateway);
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={providerName(gateway.provider)}>
        <Badge look={look}>{label}</Badge>
      </CardHead>
      <CardBody className="stack gap-4">
        <Ledger>
          <LedgerRow label="Money">{gateway.environment === "production" ? "Live" : "Sandbox"}</LedgerRow>
          <LedgerRow label="Can still be paid">{formatInteger(gateway.pending)}</LedgerRow>
          <LedgerRow label="Payments not heard of">{formatInteger(gateway.unknown)}</LedgerRow>
          <LedgerRow label="Waiting for an admin">{formatInteger(gateway.review)}</LedgerRow>
          <LedgerRow label="Calls">{formatInteger(gateway.calls)}</LedgerRow>
          <LedgerRow label="Calls without an answer">{formatInteger(gateway.failures)}</LedgerRow>
          <LedgerRow label="Half of the calls within">
            {gateway.p50Ms === null ? "No call yet" : `${formatInteger(gateway.p50Ms)} ms`}
          </LedgerRow>
          {gateway.lastSuccessAt && (
            <LedgerRow label="Last answer">
              <Time value={gateway.lastSuccessAt} as="short" />
            </LedgerRow>
          )}
          {gateway.lastFailureAt && (
            <LedgerRow label="Last time without one">
              <Time value={gateway.lastFailureAt} as="short" />
            </LedgerRow>
          )}
        </Ledger>
        {gateway.lastError && (
          <p className="small num rounded-control bg-sunken p-3 break-words">{gateway.lastError}</p>
        )}
      </CardBody>
    </Card>
  );
}

/** Both providers side by side. */
export function GatewayCards() {
  const { data, error, mutate } = useGateways();
  if (error && !data)
    return <ErrorState title="The gateways did not load" error={error} onRetry={() => void mutate()} />;
  return (
    <div className="stack gap-3">
      <div
        className="grid gap-5 md:grid-cols-2"
        role={data ? undefined : "status"}
        aria-label={data ? undefined : "Loading the gateways"}
      >
        {data
          ? data.map((gateway) => <GatewayCard key={gateway.provider} gateway={gateway} />)
          : [1, 2].map((key) => <Skeleton key={key} height={360} shape="card" />)}
      </div>
      <p className="small muted">
        Calls and times are those of the server process that answered, since it was started.
      </p>
    </div>
  );
}

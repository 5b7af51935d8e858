import { formatInteger } from "@lib/format";
import { Badge, type BadgeLook, Card, CardBody, CardHead, ErrorState, Ledger, LedgerRow, Skeleton, Time } from "@ui";
import { useGateways } from "./api";
import type { Gateway } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { providerName } from "./words";

/** How a provider is doing, in one badge. */
export function gatewayState({
  configured,
  breaker,
  simulated,
}: Pick<Gateway, "configured" | "breaker" | "simulated">): { look: BadgeLook; label: string } {
  if (!configured) return { look: "plain", label: m.gateway_cards_not_set_up() };
  if (breaker === "open") return { look: "failed", label: m.gateway_cards_not_answering() };
  if (breaker === "half_open") return { look: "pending", label: m.gateway_cards_being_tried() };
  return simulated
    ? { look: "active", label: m.gateway_cards_simulated() }
    : { look: "active", label: m.gateway_cards_working() };
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
          <LedgerRow label={m.gateway_cards_money()}>
            {gateway.environment === "production" ? m.gateway_cards_live() : m.gateway_cards_sandbox()}
          </LedgerRow>
          <LedgerRow label={m.gateway_cards_can_still_be_paid()}>{formatInteger(gateway.pending)}</LedgerRow>
          <LedgerRow label={m.gateway_cards_payments_not_heard_of()}>{formatInteger(gateway.unknown)}</LedgerRow>
          <LedgerRow label={m.gateway_cards_waiting_for_an_admin()}>{formatInteger(gateway.review)}</LedgerRow>
          <LedgerRow label={m.gateway_cards_calls()}>{formatInteger(gateway.calls)}</LedgerRow>
          <LedgerRow label={m.gateway_cards_calls_without_an_answer()}>{formatInteger(gateway.failures)}</LedgerRow>
          <LedgerRow label={m.gateway_cards_half_of_the_calls_within()}>
            {gateway.p50Ms === null ? m.gateway_cards_no_call_yet() : m.gateway_cards_ms({ p50Ms: gateway.p50Ms })}
          </LedgerRow>
          {gateway.lastSuccessAt && (
            <LedgerRow label={m.gateway_cards_last_answer()}>
              <Time value={gateway.lastSuccessAt} as="short" />
            </LedgerRow>
          )}
          {gateway.lastFailureAt && (
            <LedgerRow label={m.gateway_cards_last_time_without_one()}>
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
    return (
      <ErrorState title={m.gateway_cards_the_gateways_did_not_load()} error={error} onRetry={() => void mutate()} />
    );
  return (
    <div className="stack gap-3">
      <div
        className="grid gap-5 md:grid-cols-2"
        role={data ? undefined : "status"}
        aria-label={data ? undefined : m.gateway_cards_loading_the_gateways()}
      >
        {data
          ? data.map((gateway) => <GatewayCard key={gateway.provider} gateway={gateway} />)
          : [1, 2].map((key) => <Skeleton key={key} height={360} shape="card" />)}
      </div>
      <p className="small muted">{m.gateway_cards_calls_and_times_are_those()}</p>
    </div>
  );
}

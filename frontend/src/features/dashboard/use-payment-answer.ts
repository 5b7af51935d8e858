import { useState } from "react";
import { useSearchParams } from "react-router";
import useSWR from "swr";
import { api } from "@lib/api/client";
import type { OwnContest, PaymentView } from "@lib/api/types";
import { refresh, swrConfig } from "@lib/api/use-api";
import { now } from "@lib/clock";
import { currentTrip, forgetTrip, type PaymentTrip } from "@lib/payment-trip";
import { candidates, justBegun, latestPayment, namedPayment, type PaymentAnswer, readAnswer } from "./payment-notice";

const paymentsOf = (id: string) => api.get(`/api/contests/${id}/payments`);

async function latestOf(contests: string[], named: boolean): Promise<PaymentView | null> {
  const payments = (await Promise.all(contests.map(paymentsOf))).flat();
  return latestPayment(named ? payments : justBegun(payments, now())) ?? null;
}

export interface PaymentState {
  /** What the address claims; undefined when nobody comes from a payment page. */
  answer: PaymentAnswer | undefined;
  /** What this tab set out to pay, when it knows. */
  trip: PaymentTrip | undefined;
  /** Null when there is none. */
  payment: PaymentView | null | undefined;
  failed: boolean;
  /** The first answer is still on its way. */
  loading: boolean;
  checking: boolean;
  check: () => void;
  close: () => void;
}

/**
 * Only the server knows whether money arrived: ask for the payment that is named, else for the one that this tab set out for, else
 * for the latest of the contest that is named, else for one that was begun a moment ago. An address that somebody typed speaks of no payment at all.
 */
export function usePaymentAnswer(contests: OwnContest[] | undefined): PaymentState {
  const [params, setParams] = useSearchParams();
  const answer = readAnswer(params.get("payment"));
  const returned = namedPayment(params.get("payment"));
  const [begun] = useState(currentTrip);
  // What another tab set out to pay is not what this address names.
  const trip = returned && begun?.paymentId !== returned ? undefined : begun;
  const paymentId = returned ?? trip?.paymentId;
  const name = params.get("contest");
  const ids = contests && candidates(contests, name).map(({ contest }) => contest.id);
  const named = name !== null && ids?.[0] === name;
  const key = paymentId ? ["payment", paymentId] : ids && ["latest-payment", ...ids];
  const { data, error, isValidating, mutate } = useSWR<PaymentView | null, unknown>(
    answer ? (key ?? null) : null,
    () => (paymentId ? api.get(`/api/payments/${paymentId}`) : latestOf(ids ?? [], named)),
    { ...swrConfig, revalidateOnMount: true, keepPreviousData: true },
  );

  const close = () => {
    forgetTrip();
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete("payment");
        next.delete("contest");
        return next;
      },
      { replace: true },
    );
  };
  return {
    answer,
    trip,
    payment: data,
    failed: error !== undefined,
    loading: answer !== undefined && data === undefined && error === undefined,
    checking: isValidating,
    check: () => void Promise.all([mutate(), refresh("/api/contests", "/api/subscription", "/api/credits")]),
    close,
  };
}

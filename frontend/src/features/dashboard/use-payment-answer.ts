import { useSearchParams } from "react-router";
import useSWR from "swr";
import { api } from "@lib/api/client";
import type { OwnContest, PaymentView } from "@lib/api/types";
import { refresh, swrConfig } from "@lib/api/use-api";
import { candidates, latestPayment, type PaymentAnswer, readAnswer } from "./payment-notice";

const paymentsOf = (id: string) => api.get<PaymentView[]>(`/api/contests/${id}/payments`);

export interface PaymentState {
  /** What the address claims; undefined when nobody comes from a payment page. */
  answer: PaymentAnswer | undefined;
  /** Null when there is none. */
  payment: PaymentView | null | undefined;
  failed: boolean;
  /** The first answer is still on its way. */
  loading: boolean;
  checking: boolean;
  check: () => void;
  close: () => void;
}

/** Only the server knows whether money arrived: ask for the latest payment among own contests. */
export function usePaymentAnswer(contests: OwnContest[] | undefined): PaymentState {
  const [params, setParams] = useSearchParams();
  const answer = readAnswer(params.get("payment"));
  const ids = contests && candidates(contests, params.get("contest")).map(({ contest }) => contest.id);
  const { data, error, isValidating, mutate } = useSWR<PaymentView | null, unknown>(
    answer && ids ? ["latest-payment", ...ids] : null,
    async () => latestPayment((await Promise.all((ids ?? []).map(paymentsOf))).flat()) ?? null,
    { ...swrConfig, revalidateOnMount: true, keepPreviousData: true },
  );

  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete("payment");
        next.delete("contest");
        return next;
      },
      { replace: true },
    );
  return {
    answer,
    payment: data,
    failed: error !== undefined,
    loading: answer !== undefined && data === undefined && error === undefined,
    checking: isValidating,
    check: () => void Promise.all([mutate(), refresh("/api/contests")]),
    close,
  };
}

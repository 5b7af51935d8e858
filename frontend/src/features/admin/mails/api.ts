import { api } from "@lib/api/client";
import type { Body, QueryAt } from "@lib/api/paths";

import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/admin";
import { refreshAdmin } from "../queues";

const MAILS = "/api/admin/mails";

export const useMails = (query: QueryAt<"get", typeof MAILS>) =>
  usePages(MAILS, query, { failed: m.mails_failed_to_fetch() }, { fresh: true });

export async function resend(id: string): Promise<void> {
  await api.post(`${MAILS}/${id}/resend`);
  await refreshAdmin(MAILS);
}

/** Answers how many: at most 200, so that there may be more. */
export async function resendAll(filter: Body<"post", `${typeof MAILS}/resend`>): Promise<number> {
  const { resent } = await api.post(`${MAILS}/resend`, filter);
  await refreshAdmin(MAILS);
  return resent;
}

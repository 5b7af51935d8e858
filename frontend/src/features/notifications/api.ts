import { api } from "@lib/api/client";
import { patchRead, useApi } from "@lib/api/use-api";
import { usePages } from "@lib/api/use-pages";
import * as m from "@messages/notifications";
import { tellRead, useLive } from "./live";
import { type ChoiceList, type ChoiceView, merged } from "./model";

const FAILED = { failed: m.api_failed_to_load_more_notifications() };
const CHOICES = "/api/notifications/choices";

/** The list with what has arrived since. */
export function useNotifications(unreadOnly = false) {
  const list = usePages("/api/notifications", { unread: unreadOnly || undefined }, FAILED, { fresh: true });
  const { arrived } = useLive();
  return {
    ...list,
    lines: merged(
      arrived,
      list.pages.flatMap((page) => page.notifications),
    ),
  };
}

export async function markRead(ids: string[]): Promise<void> {
  const { unreadCount } = await api.post("/api/notifications/read", { ids });
  tellRead(unreadCount, ids);
}

export async function markAllRead(): Promise<void> {
  const { unreadCount } = await api.post("/api/notifications/read", { all: true });
  tellRead(unreadCount);
}

export const useChoices = () => useApi(CHOICES, { fresh: true });

/** Shows the switch where it was moved to at once; the answer, or the old state after a failure, follows. */
export async function choose({ topic, email, inApp }: ChoiceView): Promise<void> {
  let before: ChoiceList | undefined;
  await patchRead(CHOICES, (current) => {
    before = current;
    return {
      choices: current.choices.map((choice) => (choice.topic === topic ? { ...choice, email, inApp } : choice)),
    };
  });
  try {
    const kept = await api.put(CHOICES, { topic, email, inApp });
    await patchRead(CHOICES, () => kept);
  } catch (failure) {
    if (before) await patchRead(CHOICES, (current) => before ?? current);
    throw failure;
  }
}

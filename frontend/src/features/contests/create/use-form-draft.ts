import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "@lib/api/client";
import type { FileView, FormDraftView } from "@lib/api/types";
import type { ContestFormValues } from "../model/contest-form";
import {
  bounded,
  clearDraft,
  draftFrom,
  type DraftOwner,
  type DraftValues,
  loadDraft,
  saveDraft,
} from "../model/draft-storage";

const PATH = "/api/contests/draft";
/** After the last key: typing does not send a call per letter. */
const PAUSE_MS = 1_200;

/** Keeps a form in this browser with each key, and a moment later on the server, one call after the other. */
class Keeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: ContestFormValues | undefined;
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly owner: DraftOwner) {}

  keep(values: ContestFormValues): void {
    saveDraft(this.owner, values);
    if (this.owner === undefined) return;
    this.waiting = values;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.send, PAUSE_MS);
  }

  /** Sends what waits. A failure is no news: the browser has it, and the next visit sends it again. */
  readonly send = (): void => {
    clearTimeout(this.timer);
    const values = this.waiting;
    if (!values) return;
    this.waiting = undefined;
    this.sending = this.sending
      .then(() => api.put(PATH, bounded(values)))
      .then(() => {
        if (!this.waiting) saveDraft(this.owner, values, true);
      })
      .catch(() => undefined);
  };

  /** Before the contest is made of it: what is still on its way would come after. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.waiting = undefined;
    await this.sending;
  }

  done(): void {
    clearDraft(this.owner);
  }
}

interface Begin {
  values: DraftValues;
  /** The server's, when what was typed before signing in took its place. */
  other?: FormDraftView;
  /** Files of the brief that the server keeps with the form. */
  attachments: FileView[];
  /** The server does not have these values yet. */
  unsent: boolean;
}

/** What the form begins with: what was typed here and not kept yet, before what the server has. */
function beginWith(owner: DraftOwner, server: FormDraftView | undefined): Begin {
  const visitors = loadDraft(undefined);
  const attachments = server?.attachments ?? [];
  if (owner === undefined) return { values: visitors?.values ?? {}, attachments, unsent: false };
  if (visitors) return { values: visitors.values, other: server, attachments, unsent: true };
  const own = loadDraft(owner);
  if (own && !own.kept) return { values: own.values, attachments, unsent: true };
  return { values: draftFrom(server), attachments, unsent: false };
}

/** The draft of the form of a new contest. `begin` is undefined until the server has said what it keeps. */
export function useFormDraft(owner: DraftOwner): { begin: Begin | undefined; keeper: Keeper } {
  const keeper = useMemo(() => new Keeper(owner), [owner]);
  const [begin, setBegin] = useState<Begin | undefined>(() =>
    owner === undefined ? beginWith(owner, undefined) : undefined,
  );
  const asked = useRef<DraftOwner>(undefined);
  useEffect(() => {
    if (owner === undefined || asked.current === owner) return;
    asked.current = owner;
    void api
      .get(PATH)
      // Without an answer the browser's own is as much as there is.
      .catch(() => undefined)
      .then((server) => setBegin(beginWith(owner, server)));
  }, [owner]);
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && keeper.send();
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      keeper.send();
    };
  }, [keeper]);
  return { begin, keeper };
}

export type FormKeeper = Keeper;

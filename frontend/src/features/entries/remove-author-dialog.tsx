import { Formik } from "formik";
import { object, string } from "yup";
import { api } from "@lib/api/client";
import type { ContestDetail, EntryView } from "@lib/api/types";
import { refresh, useApi } from "@lib/api/use-api";
import { submitWith } from "@lib/form";
import { REMOVAL_REASON_MAX, REMOVAL_REASON_MIN } from "@lib/rules.gen";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Button } from "@ui";
import { Dialog } from "@ui/dialog";
import { Form, SubmitButton, TextAreaField } from "@ui/form";
import { useEntryAddress } from "./entry-address";

const LIMITS = { min: REMOVAL_REASON_MIN, max: REMOVAL_REASON_MAX };
const FAILURE = { title: m.remove_author_error(), message: m.remove_author_failed() };

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;
const schema = object({
  reason: string()
    .test("min", m.remove_author_too_short(LIMITS), (text) => lengthOf(text) >= LIMITS.min)
    .test("max", m.remove_author_too_long(LIMITS), (text) => lengthOf(text) <= LIMITS.max),
});

function RemoveAuthor({
  contest,
  entry,
  entries,
  onClose,
}: {
  contest: ContestDetail;
  entry: EntryView;
  /** The author's entries in the running. */ entries: number;
  onClose: () => void;
}) {
  const author = entry.author.name;
  const send = async ({ reason }: { reason: string }) => {
    await api.post(`/api/contests/${contest.id}/removals`, { personId: entry.author.id, reason: reason.trim() });
    await refresh("/api/contests", "/api/entries");
    toast({ kind: "success", title: m.remove_author_removed(), description: m.remove_author_told({ author }) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={m.remove_author_title({ author })}
      description={m.remove_author_sub()}
    >
      <ul className="list-disc stack gap-2 pl-5 text-ink-2">
        <li>{m.remove_author_entries({ entries })}</li>
        <li>{m.remove_author_nothing_more()}</li>
        <li>{m.remove_author_prize()}</li>
        <li>
          <b className="text-ink">{m.remove_author_counted()}</b>
        </li>
      </ul>
      <Formik initialValues={{ reason: "" }} validationSchema={schema} onSubmit={submitWith(send, FAILURE)}>
        <Form label={m.remove_author_title({ author })}>
          <TextAreaField
            name="reason"
            id="removal-reason"
            label={m.remove_author_reason()}
            help={m.remove_author_reason_help()}
            required
            rows={4}
            count={REMOVAL_REASON_MAX}
          />
          <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
            <Button variant="ghost" onClick={onClose}>
              {m.remove_author_keep()}
            </Button>
            <SubmitButton variant="danger-solid" busyLabel={m.remove_author_removing()}>
              {m.remove_author_remove()}
            </SubmitButton>
          </div>
        </Form>
      </Formik>
    </Dialog>
  );
}

/** At ?remove=<entry>: the client removes the author of an entry from the contest. */
export function RemoveAuthorDialog({ contest }: { contest: ContestDetail }) {
  const { removing, closeRemoval } = useEntryAddress();
  const { data } = useApi(removing ? `/api/contests/${contest.id}/entries` : null);
  const entry = data?.entries.find(({ id }) => id === removing);
  if (!data || !entry?.allowedActions.includes("removeAuthor")) return null;
  const live = data.entries.filter(
    ({ author, status }) => author.id === entry.author.id && (status === "SUBMITTED" || status === "SHORTLISTED"),
  );
  return <RemoveAuthor contest={contest} entry={entry} entries={live.length} onClose={closeRemoval} />;
}

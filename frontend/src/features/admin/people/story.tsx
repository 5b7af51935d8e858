import { ArrowRight, StickyNote } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { UserStory } from "@lib/api/staff-types";
import { formatInteger } from "@lib/format";
import * as m from "@messages/admin";
import {
  Button,
  Card,
  CardBody,
  CardFoot,
  CardHead,
  type Column,
  DataTable,
  LinkButton,
  Money,
  StatusBadge,
  Time,
} from "@ui";
import { holdText } from "../model";
import { providerName, purposeLabel } from "../finance/words";
import { ReasonForm } from "../reason-form";
import { addNote } from "./api";

type Row<K extends keyof UserStory> = UserStory[K] extends (infer T)[] ? T : never;

const when = ({ createdAt }: { createdAt: string }) => <Time value={createdAt} as="short" />;

const CONTESTS: Column<Row<"contests">>[] = [
  {
    key: "title",
    header: m.story_contest(),
    cell: ({ id, title, status }) => (status === "DRAFT" ? title : <Link to={`/contests/${id}`}>{title}</Link>),
  },
  {
    key: "status",
    header: m.story_status(),
    cell: ({ status, outcome, hidden }) => <StatusBadge status={hidden ? "HIDDEN" : (outcome ?? status)} />,
  },
  {
    key: "prize",
    header: m.story_prize(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ prizeCents }) => <Money cents={prizeCents} />,
  },
  { key: "at", header: m.story_created(), className: "whitespace-nowrap", cell: when },
];

const ENTRIES: Column<Row<"entries">>[] = [
  {
    key: "contest",
    header: m.story_contest(),
    cell: ({ id, contest, number }) => (
      <Link to={`/contests/${contest.id}?entry=${id}`}>
        {m.story_contest_and_entry({ contest: contest.title, number })}
      </Link>
    ),
  },
  {
    key: "status",
    header: m.story_status(),
    cell: ({ status, disqualified }) =>
      disqualified ? <StatusBadge status="REJECTED" label={m.story_ruled_out()} /> : <StatusBadge status={status} />,
  },
  { key: "at", header: m.story_sent(), className: "whitespace-nowrap", cell: when },
];

const PAYMENTS: Column<Row<"payments">>[] = [
  {
    key: "what",
    header: m.story_payment(),
    cell: ({ orderRef, purpose, contestTitle }) => (
      <span>
        {purposeLabel(purpose)}
        {contestTitle && `: ${contestTitle}`}
        <span className="small muted num block">{orderRef}</span>
      </span>
    ),
  },
  { key: "provider", header: m.story_provider(), cell: ({ provider }) => providerName(provider) },
  {
    key: "status",
    header: m.story_status(),
    cell: ({ status, refundStatus }) => (
      <span className="row tight">
        <StatusBadge status={status} />
        {refundStatus && (
          <StatusBadge
            status={refundStatus === "REFUSED" ? "FAILED" : refundStatus === "SENT" ? "PROCESSING" : refundStatus}
            label={m.story_refund({ status: refundStatus })}
          />
        )}
      </span>
    ),
  },
  {
    key: "amount",
    header: m.story_amount(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  { key: "at", header: m.story_opened(), className: "whitespace-nowrap", cell: when },
];

const PAYOUTS: Column<Row<"payouts">>[] = [
  {
    key: "contest",
    header: m.story_contest(),
    cell: ({ contest }) => <Link to={`/contests/${contest.id}`}>{contest.title}</Link>,
  },
  {
    key: "status",
    header: m.story_status(),
    cell: ({ status, holds, reference }) => (
      <span>
        <StatusBadge status={status === "PENDING" && holds.length > 0 ? "ON_HOLD" : status} />
        <span className="small muted block">
          {reference
            ? m.story_reference({ reference })
            : status === "PENDING" && holdText(holds as Parameters<typeof holdText>[0])}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    header: m.story_amount(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  { key: "at", header: m.story_decided(), className: "whitespace-nowrap", cell: when },
];

const CREDITS: Column<Row<"credits">>[] = [
  {
    key: "kind",
    header: m.story_credit(),
    cell: ({ kind }) => kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll("_", " "),
  },
  { key: "status", header: m.story_status(), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "left",
    header: m.story_left(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ remainingCents }) => <Money cents={remainingCents} />,
  },
  {
    key: "amount",
    header: m.story_of(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: "until",
    header: m.story_until(),
    className: "whitespace-nowrap",
    cell: ({ expiresAt }) => <Time value={expiresAt} as="day" />,
  },
];

const MAILS: Column<Row<"mails">>[] = [
  { key: "subject", header: m.story_subject(), cell: ({ subject }) => subject },
  {
    key: "status",
    header: m.story_status(),
    cell: ({ status }) => (
      <StatusBadge
        status={status === "QUEUED" ? "PENDING" : status}
        label={status === "QUEUED" ? m.story_on_its_way() : undefined}
      />
    ),
  },
  { key: "at", header: m.story_written(), className: "whitespace-nowrap", cell: when },
];

interface PartProps<T> {
  id: string;
  title: string;
  rows: T[];
  total: number;
  columns: Column<T>[];
  none: string;
  /** A figure at the right of the title. */
  aside?: ReactNode;
  /** Where all of them are. */
  more?: ReactNode;
}

/** The newest of one kind. */
function Part<T extends { id: string }>({ id, title, rows, total, columns, none, aside, more }: PartProps<T>) {
  return (
    <Card className="overflow-hidden" aria-labelledby={id}>
      <CardHead id={id} title={title}>
        <span className="small muted num">{aside ?? formatInteger(total)}</span>
      </CardHead>
      {rows.length === 0 ? (
        <CardBody>
          <p className="muted">{none}</p>
        </CardBody>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      {(total > rows.length || more) && rows.length > 0 && (
        <CardFoot className="spread">
          <span className="small muted">
            {total > rows.length ? m.story_newest_of_total({ count: rows.length, total }) : ""}
          </span>
          {more}
        </CardFoot>
      )}
    </Card>
  );
}

/** What staff noted for their colleagues. */
function Notes({ id, name, story }: { id: string; name: string; story: UserStory }) {
  const [isWriting, setWriting] = useState(false);
  const { notes, totals } = story;
  return (
    <Card aria-labelledby="notes">
      <CardHead id="notes" title={m.story_notes_of_staff()}>
        <Button size="sm" icon={StickyNote} onClick={() => setWriting(true)}>
          {m.story_add_a_note()}
        </Button>
      </CardHead>
      <CardBody>
        {notes.length === 0 ? (
          <p className="muted">{m.story_nobody_noted_anything_yet()}</p>
        ) : (
          <ul className="stack m-0 list-none gap-5 p-0">
            {notes.map((note) => (
              <li key={note.id}>
                <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                  {note.body}
                </p>
                <p className="small muted mt-1">
                  {note.author.name}, <Time value={note.createdAt} as="short" />
                </p>
              </li>
            ))}
          </ul>
        )}
        {totals.notes > notes.length && (
          <p className="small muted mt-4">{m.story_newest_of_total({ count: notes.length, total: totals.notes })}</p>
        )}
      </CardBody>
      {isWriting && (
        <ReasonForm
          title={m.story_a_note_about({ name })}
          description={m.story_note_description()}
          label={m.story_note()}
          help={m.story_note_help()}
          field="body"
          max={2_000}
          submit={m.story_add_the_note()}
          done={{ title: m.story_note_added(), description: m.story_it_stands_on_this_page() }}
          failed={m.story_failed_to_add_the_note()}
          onSend={(body) => addNote(id, body)}
          onClose={() => setWriting(false)}
        />
      )}
    </Card>
  );
}

interface StoryProps {
  id: string;
  name: string;
  email: string;
  story: UserStory;
  /** Whether the viewer may open the list of payments. */
  opensPayments: boolean;
}

/** What happened with a person, for support. */
export function Story({ id, name, email, story, opensPayments }: StoryProps) {
  const { totals } = story;
  const payments = opensPayments && (
    <LinkButton size="sm" variant="ghost" iconEnd={ArrowRight} to={`/admin/payments?q=${encodeURIComponent(email)}`}>
      {m.story_all_payments()}
    </LinkButton>
  );
  return (
    <>
      <Notes id={id} name={name} story={story} />
      <Part
        id="payouts"
        title={m.story_payouts()}
        rows={story.payouts}
        total={totals.payouts}
        columns={PAYOUTS}
        none={m.story_nothing_was_won_yet()}
      />
      <Part
        id="payments"
        title={m.story_payments()}
        rows={story.payments}
        total={totals.payments}
        columns={PAYMENTS}
        none={m.story_nothing_was_paid_yet()}
        more={payments}
      />
      <Part
        id="credits"
        title={m.story_credits()}
        rows={story.credits}
        total={totals.credits}
        columns={CREDITS}
        none={m.story_no_credit_came_yet()}
        aside={m.story_credit_left({ amount: <Money cents={story.creditBalanceCents} /> })}
      />
      <Part
        id="contests"
        title={m.story_contests()}
        rows={story.contests}
        total={totals.contests}
        columns={CONTESTS}
        none={m.story_no_contest_was_posted_yet()}
      />
      <Part
        id="entries"
        title={m.story_entries()}
        rows={story.entries}
        total={totals.entries}
        columns={ENTRIES}
        none={m.story_no_entry_was_sent_yet()}
      />
      <Part
        id="mails"
        title={m.story_mails()}
        rows={story.mails}
        total={totals.mails}
        columns={MAILS}
        none={m.story_no_mail_was_written_yet()}
      />
    </>
  );
}

import { ArrowRight, StickyNote } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { UserStory } from "@lib/api/staff-types";
import { formatInteger } from "@lib/format";
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
    header: "Contest",
    cell: ({ id, title, status }) => (status === "DRAFT" ? title : <Link to={`/contests/${id}`}>{title}</Link>),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status, outcome, hidden }) => <StatusBadge status={hidden ? "HIDDEN" : (outcome ?? status)} />,
  },
  {
    key: "prize",
    header: "Prize",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ prizeCents }) => <Money cents={prizeCents} />,
  },
  { key: "at", header: "Created", className: "whitespace-nowrap", cell: when },
];

const ENTRIES: Column<Row<"entries">>[] = [
  {
    key: "contest",
    header: "Contest",
    cell: ({ id, contest, number }) => (
      <Link to={`/contests/${contest.id}?entry=${id}`}>{`${contest.title}, entry ${number}`}</Link>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status, disqualified }) =>
      disqualified ? <StatusBadge status="REJECTED" label="Ruled out" /> : <StatusBadge status={status} />,
  },
  { key: "at", header: "Sent", className: "whitespace-nowrap", cell: when },
];

const PAYMENTS: Column<Row<"payments">>[] = [
  {
    key: "what",
    header: "Payment",
    cell: ({ orderRef, purpose, contestTitle }) => (
      <span>
        {purposeLabel(purpose)}
        {contestTitle && `: ${contestTitle}`}
        <span className="small muted num block">{orderRef}</span>
      </span>
    ),
  },
  { key: "provider", header: "Provider", cell: ({ provider }) => providerName(provider) },
  {
    key: "status",
    header: "Status",
    cell: ({ status, refundStatus }) => (
      <span className="row tight">
        <StatusBadge status={status} />
        {refundStatus && (
          <StatusBadge
            status={refundStatus === "REFUSED" ? "FAILED" : refundStatus === "SENT" ? "PROCESSING" : refundStatus}
            label={`Refund: ${refundStatus.toLowerCase()}`}
          />
        )}
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  { key: "at", header: "Opened", className: "whitespace-nowrap", cell: when },
];

const PAYOUTS: Column<Row<"payouts">>[] = [
  {
    key: "contest",
    header: "Contest",
    cell: ({ contest }) => <Link to={`/contests/${contest.id}`}>{contest.title}</Link>,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status, holds, reference }) => (
      <span>
        <StatusBadge status={status === "PENDING" && holds.length > 0 ? "ON_HOLD" : status} />
        <span className="small muted block">
          {reference ? `Ref ${reference}` : status === "PENDING" && holdText(holds as Parameters<typeof holdText>[0])}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  { key: "at", header: "Decided", className: "whitespace-nowrap", cell: when },
];

const CREDITS: Column<Row<"credits">>[] = [
  {
    key: "kind",
    header: "Credit",
    cell: ({ kind }) => kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll("_", " "),
  },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "left",
    header: "Left",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ remainingCents }) => <Money cents={remainingCents} />,
  },
  {
    key: "amount",
    header: "Of",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: "until",
    header: "Until",
    className: "whitespace-nowrap",
    cell: ({ expiresAt }) => <Time value={expiresAt} as="day" />,
  },
];

const MAILS: Column<Row<"mails">>[] = [
  { key: "subject", header: "Subject", cell: ({ subject }) => subject },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => (
      <StatusBadge
        status={status === "QUEUED" ? "PENDING" : status}
        label={status === "QUEUED" ? "On its way" : undefined}
      />
    ),
  },
  { key: "at", header: "Written", className: "whitespace-nowrap", cell: when },
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
            {total > rows.length ? `The newest ${rows.length} of ${formatInteger(total)}` : ""}
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
      <CardHead id="notes" title="Notes of staff">
        <Button size="sm" icon={StickyNote} onClick={() => setWriting(true)}>
          Add a note
        </Button>
      </CardHead>
      <CardBody>
        {notes.length === 0 ? (
          <p className="muted">Nobody noted anything yet.</p>
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
          <p className="small muted mt-4">{`The newest ${notes.length} of ${formatInteger(totals.notes)}`}</p>
        )}
      </CardBody>
      {isWriting && (
        <ReasonForm
          title={`A note about ${name}`}
          description="Colleagues read it. The person does not, and nobody can edit it."
          label="Note"
          help="Leave passwords, codes and account numbers out."
          field="body"
          max={2_000}
          submit="Add the note"
          done={{ title: "Note added", description: "It stands on this page." }}
          failed="Failed to add the note"
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
      All payments
    </LinkButton>
  );
  return (
    <>
      <Notes id={id} name={name} story={story} />
      <Part
        id="payouts"
        title="Payouts"
        rows={story.payouts}
        total={totals.payouts}
        columns={PAYOUTS}
        none="Nothing was won yet."
      />
      <Part
        id="payments"
        title="Payments"
        rows={story.payments}
        total={totals.payments}
        columns={PAYMENTS}
        none="Nothing was paid yet."
        more={payments}
      />
      <Part
        id="credits"
        title="Credits"
        rows={story.credits}
        total={totals.credits}
        columns={CREDITS}
        none="No credit came yet."
        aside={
          <>
            <Money cents={story.creditBalanceCents} /> left
          </>
        }
      />
      <Part
        id="contests"
        title="Contests"
        rows={story.contests}
        total={totals.contests}
        columns={CONTESTS}
        none="No contest was posted yet."
      />
      <Part
        id="entries"
        title="Entries"
        rows={story.entries}
        total={totals.entries}
        columns={ENTRIES}
        none="No entry was sent yet."
      />
      <Part
        id="mails"
        title="Mails"
        rows={story.mails}
        total={totals.mails}
        columns={MAILS}
        none="No mail was written yet."
      />
    </>
  );
}

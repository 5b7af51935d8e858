import { Inbox, Mail } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { MessageLine } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import { AnchorButton, Badge, Button, ChipGroup, type Column, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { byTime } from "../sorts";
import { markAnswered, useMessages } from "./api";

const STATES = ["OPEN", "ANSWERED", "ALL"] as const;
const LABELS = { OPEN: "Open", ANSWERED: "Answered", ALL: "All" };
const MARKED = {
  success: { title: "Marked as answered" },
  failure: { title: "Error", description: "Failed to mark the message" },
};

/** "feature" -> "Feature". */
const word = (category: string | null) => (category ? category.charAt(0).toUpperCase() + category.slice(1) : "None");

function columns(open: (id: string) => void): Column<MessageLine>[] {
  return [
    {
      key: "subject",
      header: "Subject",
      narrow: "full",
      className: "lg:max-w-80",
      cell: ({ id, subject }) => (
        <button
          type="button"
          data-row-open
          className="link cursor-pointer text-left wrap-anywhere"
          onClick={() => open(id)}
        >
          {subject}
        </button>
      ),
    },
    {
      key: "from",
      header: "From",
      cell: ({ name, email, member }) => (
        <span>
          {member ? <Link to={`/admin/users/${member.id}`}>{name}</Link> : name}
          <span className="small muted block wrap-anywhere">{email}</span>
        </span>
      ),
    },
    { key: "category", header: "About", cell: ({ category }) => word(category) },
    {
      key: "at",
      header: "Received",
      sort: byTime("created"),
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
    },
    {
      key: "state",
      header: "State",
      cell: ({ answeredAt, answeredBy }) =>
        answeredAt ? (
          <span className="small muted">{answeredBy?.name ?? "Answered"}</span>
        ) : (
          <Badge look="pending">Open</Badge>
        ),
    },
  ];
}

function Reader({ message, onClose }: { message: MessageLine; onClose: () => void }) {
  const mark = useAction(markAnswered, MARKED);
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={message.subject}
      description={
        <>
          {message.name}, {message.email}, <Time value={message.createdAt} as="short" />
        </>
      }
      footer={
        <>
          <AnchorButton href={reply} icon={Mail}>
            Reply by e-mail
          </AnchorButton>
          {!message.answeredAt && (
            <Button variant="primary" busy={mark.busy} onClick={() => void mark.run(message.id).then(onClose)}>
              Mark as answered
            </Button>
          )}
        </>
      }
    >
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message.message}
      </p>
    </Dialog>
  );
}

/** What people wrote to support. */
export function Component() {
  const [state, setState] = useQueryTab("state", STATES);
  const [q, setQ] = useQueryState("q");
  const [sort, setSort] = useQueryState("sort", "-created");
  const [reading, setReading] = useState("");
  const list = useMessages({ state: state === "ALL" ? "" : state, q, sort });
  const rows = list.first && list.pages.flatMap((page) => page.messages);
  const message = rows?.find(({ id }) => id === reading);
  return (
    <AdminPage
      title="Messages"
      sub="What people wrote to support. Answer by e-mail, then mark the message here."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/contact-messages.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <AdminList
        id="messages"
        title="Messages"
        filters={
          <div className="row tight">
            <ChipGroup
              label="State"
              options={STATES.map((value) => ({ value, label: LABELS[value] }))}
              value={state}
              onChange={setState}
            />
            <div className="lg:w-60">
              <SearchBox label="Search messages" placeholder="Subject, name or e-mail" value={q} onSearch={setQ} />
            </div>
          </div>
        }
        rows={rows}
        columns={columns(setReading)}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{
          icon: Inbox,
          title: state === "OPEN" ? "All answered" : "Nothing found",
          text: state === "OPEN" ? "No message waits for an answer." : "No message fits what you look for.",
        }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
      {message && <Reader message={message} onClose={() => setReading("")} />}
    </AdminPage>
  );
}

import { Inbox, Mail } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { MessageLine } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { useOpened } from "@lib/use-opened";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { AnchorButton, Badge, Button, ChipGroup, type Column, Time } from "@ui";
import { Dialog } from "@ui/dialog";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { byTime } from "../sorts";
import { markAnswered, useMessages } from "./api";

const STATES = ["OPEN", "ANSWERED", "ALL"] as const;
const LABELS = { OPEN: m.messages_open(), ANSWERED: m.messages_answered(), ALL: m.messages_all() };
const MARKED = {
  success: { title: m.messages_marked_as_answered() },
  failure: { title: m.messages_error(), description: m.messages_failed_to_mark() },
};

/** "feature" -> "Feature". */
const word = (category: string | null) =>
  category ? category.charAt(0).toUpperCase() + category.slice(1) : m.messages_none();

function columns(open: (id: string) => void): Column<MessageLine>[] {
  return [
    {
      key: "subject",
      header: m.messages_subject(),
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
      header: m.messages_from(),
      cell: ({ name, email, member }) => (
        <span>
          {member ? <Link to={`/admin/users/${member.id}`}>{name}</Link> : name}
          <span className="small muted block wrap-anywhere">{email}</span>
        </span>
      ),
    },
    { key: "category", header: m.messages_about(), cell: ({ category }) => word(category) },
    {
      key: "at",
      header: m.messages_received(),
      sort: byTime("created"),
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="short" />,
    },
    {
      key: "state",
      header: m.messages_state(),
      cell: ({ answeredAt, answeredBy }) =>
        answeredAt ? (
          <span className="small muted">{answeredBy?.name ?? m.messages_answered()}</span>
        ) : (
          <Badge look="pending">{m.messages_open()}</Badge>
        ),
    },
  ];
}

function Reader({ message, onClose }: { message: MessageLine; onClose: () => void }) {
  const mark = useAction(markAnswered, MARKED);
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(m.messages_reply_subject({ subject: message.subject }))}`;
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
            {m.messages_reply_by_email()}
          </AnchorButton>
          {!message.answeredAt && (
            <Button variant="primary" busy={mark.busy} onClick={() => void mark.run(message.id).then(onClose)}>
              {m.messages_mark_as_answered()}
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
  const [reading, setReading, close] = useOpened<string>();
  const list = useMessages({ state: state === "ALL" ? "" : state, q, sort });
  const rows = list.first && list.pages.flatMap((page) => page.messages);
  const message = rows?.find(({ id }) => id === reading);
  return (
    <AdminPage
      title={m.messages_title()}
      sub={m.messages_sub()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/contact-messages.csv")} download>
          {m.messages_export_csv()}
        </AnchorButton>
      }
    >
      <AdminList
        id="messages"
        title={m.messages_title()}
        filters={
          <div className="row tight">
            <ChipGroup
              label={m.messages_state()}
              options={STATES.map((value) => ({ value, label: LABELS[value] }))}
              value={state}
              onChange={setState}
            />
            <div className="lg:w-60">
              <SearchBox
                label={m.messages_search_messages()}
                placeholder={m.messages_subject_name_or_email()}
                value={q}
                onSearch={setQ}
              />
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
          title: state === "OPEN" ? m.messages_all_answered() : m.messages_nothing_found(),
          text: state === "OPEN" ? m.messages_no_message_waits() : m.messages_nothing_found_text(),
        }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
      {message && <Reader message={message} onClose={() => close(message.id)} />}
    </AdminPage>
  );
}

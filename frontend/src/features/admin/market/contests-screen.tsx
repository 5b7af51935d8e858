import { EyeOff, Trophy } from "lucide-react";
import { Link } from "react-router";
import { PrivateBadge } from "@content/private-badge";
import { apiUrl } from "@lib/api/client";
import type { ContestLine } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger } from "@lib/format";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { AnchorButton, Badge, Button, type Column, Money, Select, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { bySize, byTime } from "../sorts";
import { ReasonForm } from "../reason-form";
import { hide, show, useContests } from "./api";
import { PollsDialog } from "./polls-dialog";
import { PurchasesDialog } from "./purchases-dialog";

const STATUSES = [
  { value: "", label: m.contests_all_statuses() },
  { value: "OPEN", label: m.contests_open() },
  { value: "SHORTLISTING", label: m.contests_shortlisting() },
  { value: "AWARDED", label: m.contests_awarded() },
  { value: "CLOSED", label: m.contests_closed() },
];
const VISIBILITY = [
  { value: "", label: m.contests_shown_and_hidden() },
  { value: "false", label: m.contests_shown() },
  { value: "true", label: m.contests_hidden() },
];
const SHOWN = {
  success: { title: m.contests_contest_shown(), description: m.contests_everybody_finds_it_again() },
  failure: { title: m.contests_error(), description: m.contests_failed_to_show_the_contest() },
};

interface Acts {
  onHide: (id: string) => void;
  onShow: (id: string) => void;
  onPolls: (id: string) => void;
  onPurchases: (id: string) => void;
}

function columns({ onHide, onShow, onPolls, onPurchases }: Acts): Column<ContestLine>[] {
  return [
    {
      key: "title",
      header: m.contests_contest(),
      narrow: "full",
      className: "lg:max-w-72",
      cell: ({ id, title, hiddenReason, pollsCount, purchasesCount, visibility, membersCount }) => (
        <span>
          <Link className="text-ink no-underline hover:underline" to={`/contests/${id}`}>
            {title}
          </Link>
          {visibility !== "PUBLIC" && (
            <span className="row tight mt-1">
              <PrivateBadge visibility={visibility} />
              <span className="small muted">{m.contests_members({ members: membersCount })}</span>
            </span>
          )}
          {pollsCount > 0 && (
            <button type="button" className="link small block" onClick={() => onPolls(id)}>
              {m.contests_polls({ polls: pollsCount })}
            </button>
          )}
          {purchasesCount > 0 && (
            <button type="button" className="link small block" onClick={() => onPurchases(id)}>
              {m.contests_purchases({ purchases: purchasesCount })}
            </button>
          )}
          {hiddenReason && (
            <span className="small muted block">{m.contests_hidden_because({ reason: hiddenReason })}</span>
          )}
        </span>
      ),
    },
    {
      key: "client",
      header: m.contests_client(),
      cell: ({ client }) => <Link to={`/admin/users/${client.id}`}>{client.name}</Link>,
    },
    {
      key: "prize",
      header: m.contests_prize(),
      sort: bySize("prize", "prize"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ prizeCents }) => <Money cents={prizeCents} />,
    },
    {
      key: "entries",
      header: m.contests_entries(),
      sort: {
        by: "entries",
        up: m.contests_fewest_entries_first(),
        down: m.contests_most_entries_first(),
        starts: "down",
      },
      align: "right",
      narrow: "hide",
      cell: ({ entriesCount }) => <span className="num">{formatInteger(entriesCount)}</span>,
    },
    {
      key: "status",
      header: m.contests_status(),
      cell: ({ status, outcome, hiddenAt }) => (
        <span className="row tight nowrap">
          <StatusBadge status={outcome ?? status} />
          {hiddenAt && <Badge look="on-hold">{m.contests_hidden()}</Badge>}
        </span>
      ),
    },
    {
      key: "at",
      header: m.contests_created(),
      sort: byTime("created"),
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
    },
    {
      key: "act",
      header: m.contests_action(),
      align: "right",
      narrow: "bare",
      cell: ({ id, title, hiddenAt }) =>
        hiddenAt ? (
          <Button size="sm" onClick={() => onShow(id)} aria-label={m.contests_show_contest({ title })}>
            {m.contests_show()}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            className="text-danger"
            onClick={() => onHide(id)}
            aria-label={m.contests_hide_contest({ title })}
          >
            {m.contests_hide()}
          </Button>
        ),
    },
  ];
}

/** All contests that were paid; what should not be seen is hidden here. */
export function Component() {
  const [status, setStatus] = useQueryState("status");
  const [hidden, setHidden] = useQueryState("hidden");
  const [sort, setSort] = useQueryState("sort", "-created");
  const [q, setQ] = useQueryState("q");
  const [client, setClient] = useQueryState("client");
  const [hiding, setHiding] = useQueryState("hide");
  const [polls, setPolls] = useQueryState("polls");
  const [purchases, setPurchases] = useQueryState("purchases");
  const list = useContests({ status, hidden: hidden === "" ? undefined : hidden === "true", sort, q, client });
  const showing = useAction(show, SHOWN);
  const rows = list.first && list.pages.flatMap((page) => page.contests);
  const toHide = rows?.find(({ id, hiddenAt }) => id === hiding && !hiddenAt);
  return (
    <AdminPage
      title={m.contests_title()}
      sub={m.contests_sub()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/contests.csv")} download>
          {m.contests_export_csv()}
        </AnchorButton>
      }
    >
      {client && rows && (
        <p className="row mb-4">
          {rows[0] ? m.contests_of_client_only({ client: rows[0].client.name }) : m.contests_of_one_client_only()}
          <Button size="sm" onClick={() => setClient("")}>
            {m.contests_show_all()}
          </Button>
        </p>
      )}
      <AdminList
        id="contests"
        title={m.contests_title()}
        filters={
          <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,14rem)_repeat(2,auto)]">
            <SearchBox
              label={m.contests_search_contests()}
              placeholder={m.contests_words_of_title_or_brief()}
              value={q}
              onSearch={setQ}
            />
            <Select
              aria-label={m.contests_status()}
              options={STATUSES}
              value={status}
              onChange={(event) => setStatus(event.target.value)}
            />
            <Select
              aria-label={m.contests_visibility()}
              options={VISIBILITY}
              value={hidden}
              onChange={(event) => setHidden(event.target.value)}
            />
          </div>
        }
        rows={rows}
        columns={columns({
          onHide: setHiding,
          onShow: (id) => void showing.run(id),
          onPolls: setPolls,
          onPurchases: setPurchases,
        })}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{
          icon: hidden === "true" ? EyeOff : Trophy,
          title: m.contests_nothing_found(),
          text: m.contests_nothing_found_text(),
        }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
      {polls && <PollsDialog contest={polls} onClose={() => setPolls("", { replace: true })} />}
      {purchases && <PurchasesDialog contest={purchases} onClose={() => setPurchases("", { replace: true })} />}
      {toHide && (
        <ReasonForm
          title={m.contests_hide_question({ title: toHide.title })}
          description={m.contests_hide_description()}
          label={m.contests_reason()}
          help={m.contests_reason_help()}
          field="reason"
          max={500}
          submit={m.contests_hide()}
          danger
          done={{
            title: m.contests_contest_hidden(),
            description: m.contests_client_has_been_told_why({ client: toHide.client.name }),
          }}
          failed={m.contests_failed_to_hide_the_contest()}
          onSend={(reason) => hide(toHide.id, reason)}
          onClose={() => setHiding("", { replace: true })}
        />
      )}
    </AdminPage>
  );
}

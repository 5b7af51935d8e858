import { EyeOff, Trophy } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { ContestLine } from "@lib/api/staff-types";
import { useAction } from "@lib/api/use-action";
import { formatInteger } from "@lib/format";
import { useQueryState } from "@lib/use-query-state";
import { AnchorButton, Badge, Button, type Column, Money, Select, StatusBadge, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { bySize, byTime } from "../sorts";
import { ReasonForm } from "../reason-form";
import { hide, show, useContests } from "./api";

const STATUSES = [
  { value: "", label: "All statuses" },
  { value: "OPEN", label: "Open" },
  { value: "SHORTLISTING", label: "Shortlisting" },
  { value: "AWARDED", label: "Awarded" },
  { value: "CLOSED", label: "Closed" },
];
const VISIBILITY = [
  { value: "", label: "Shown and hidden" },
  { value: "false", label: "Shown" },
  { value: "true", label: "Hidden" },
];
const SHOWN = {
  success: { title: "Contest shown", description: "Everybody finds it again. Its client has been told." },
  failure: { title: "Error", description: "Failed to show the contest" },
};

function columns(onHide: (id: string) => void, onShow: (id: string) => void): Column<ContestLine>[] {
  return [
    {
      key: "title",
      header: "Contest",
      narrow: "full",
      className: "lg:max-w-72",
      cell: ({ id, title, hiddenReason }) => (
        <span>
          <Link className="text-ink no-underline hover:underline" to={`/contests/${id}`}>
            {title}
          </Link>
          {hiddenReason && <span className="small muted block">Hidden: {hiddenReason}</span>}
        </span>
      ),
    },
    {
      key: "client",
      header: "Client",
      cell: ({ client }) => <Link to={`/admin/users/${client.id}`}>{client.name}</Link>,
    },
    {
      key: "prize",
      header: "Prize",
      sort: bySize("prize", "prize"),
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ prizeCents }) => <Money cents={prizeCents} />,
    },
    {
      key: "entries",
      header: "Entries",
      sort: { by: "entries", up: "Fewest entries first", down: "Most entries first", starts: "down" },
      align: "right",
      narrow: "hide",
      cell: ({ entriesCount }) => <span className="num">{formatInteger(entriesCount)}</span>,
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status, outcome, hiddenAt }) => (
        <span className="row tight nowrap">
          <StatusBadge status={outcome ?? status} />
          {hiddenAt && <Badge look="on-hold">Hidden</Badge>}
        </span>
      ),
    },
    {
      key: "at",
      header: "Created",
      sort: byTime("created"),
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
    },
    {
      key: "act",
      header: "Action",
      align: "right",
      narrow: "bare",
      cell: ({ id, title, hiddenAt }) =>
        hiddenAt ? (
          <Button size="sm" onClick={() => onShow(id)} aria-label={`Show ${title}`}>
            Show
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            className="text-danger"
            onClick={() => onHide(id)}
            aria-label={`Hide ${title}`}
          >
            Hide
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
  const list = useContests({ status, hidden: hidden === "" ? undefined : hidden === "true", sort, q, client });
  const showing = useAction(show, SHOWN);
  const rows = list.first && list.pages.flatMap((page) => page.contests);
  const toHide = rows?.find(({ id, hiddenAt }) => id === hiding && !hiddenAt);
  return (
    <AdminPage
      title="Contests"
      sub="Hiding takes a contest out of lists, search and sitemap. Its client, those who entered and staff still find it; its prize stays where it is."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/contests.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      {client && rows && (
        <p className="row mb-4">
          Contests of {rows[0]?.client.name ?? "one client"} only.
          <Button size="sm" onClick={() => setClient("")}>
            Show all
          </Button>
        </p>
      )}
      <AdminList
        id="contests"
        title="Contests"
        filters={
          <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,14rem)_repeat(2,auto)]">
            <SearchBox label="Search contests" placeholder="Words of title or brief" value={q} onSearch={setQ} />
            <Select
              aria-label="Status"
              options={STATUSES}
              value={status}
              onChange={(event) => setStatus(event.target.value)}
            />
            <Select
              aria-label="Visibility"
              options={VISIBILITY}
              value={hidden}
              onChange={(event) => setHidden(event.target.value)}
            />
          </div>
        }
        rows={rows}
        columns={columns(setHiding, (id) => void showing.run(id))}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{
          icon: hidden === "true" ? EyeOff : Trophy,
          title: "Nothing found",
          text: "No contest fits what you look for.",
        }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
      {toHide && (
        <ReasonForm
          title={`Hide “${toHide.title}”?`}
          description="Gone from lists, search and sitemap at once. The contest goes on with the entries that it has."
          label="Reason"
          help="The client reads it by e-mail."
          field="reason"
          max={500}
          submit="Hide"
          danger
          done={{ title: "Contest hidden", description: `${toHide.client.name} has been told why.` }}
          failed="Failed to hide the contest"
          onSend={(reason) => hide(toHide.id, reason)}
          onClose={() => setHiding("", { replace: true })}
        />
      )}
    </AdminPage>
  );
}

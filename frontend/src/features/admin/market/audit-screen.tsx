import { ScrollText } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { AuditRow } from "@lib/api/staff-types";
import { useLatest } from "@lib/use-latest";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { AnchorButton, type Column, Input, Select, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { byTime } from "../sorts";
import { useAudit } from "./api";

/** Where the thing of a row is looked at; nothing for those without a page. */
function pageOf({ subjectKind, subjectId }: AuditRow): string | undefined {
  if (subjectKind === "user") return `/admin/users/${subjectId}`;
  if (subjectKind === "contest") return `/contests/${subjectId}`;
  if (subjectKind === "payment") return `/admin/payments/${subjectId}`;
  if (subjectKind === "kyc_application") return `/admin/kyc/${subjectId}`;
  return undefined;
}

/** "{}" says nothing. */
export function detailText(detail: string): string {
  try {
    const facts = Object.entries(JSON.parse(detail) as Record<string, unknown>);
    return facts
      .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  } catch {
    return detail;
  }
}

const COLUMNS: Column<AuditRow>[] = [
  {
    key: "at",
    header: m.audit_when(),
    sort: byTime("at"),
    className: "whitespace-nowrap",
    cell: ({ at }) => <Time value={at} as="short" />,
  },
  {
    key: "action",
    header: m.audit_action(),
    narrow: "full",
    className: "whitespace-nowrap",
    cell: ({ action }) => <span className="strong">{action}</span>,
  },
  {
    key: "actor",
    header: m.audit_who(),
    cell: ({ actor }) =>
      actor ? (
        <span>
          <Link to={`/admin/users/${actor.id}`}>{actor.name}</Link>
          <span className="small muted block wrap-anywhere">{actor.email}</span>
        </span>
      ) : (
        <span className="muted">{m.audit_the_clock()}</span>
      ),
  },
  {
    key: "what",
    header: m.audit_what(),
    narrow: "full",
    cell: (row) => {
      const page = pageOf(row);
      const name = row.subjectKind.replaceAll("_", " ");
      return (
        <span>
          {page ? <Link to={page}>{name}</Link> : name}
          <span className="small muted num block wrap-anywhere">{row.subjectId}</span>
        </span>
      );
    },
  },
  {
    key: "detail",
    header: m.audit_detail(),
    narrow: "full",
    className: "lg:max-w-96",
    cell: ({ detail }) => <span className="small wrap-anywhere">{detailText(detail)}</span>,
  },
];

/** Who did what to which thing, when. Nothing of it can be changed. */
export function Component() {
  const [q, setQ] = useQueryState("q");
  const [action, setAction] = useQueryState("action");
  const [from, setFrom] = useQueryState("from");
  const [to, setTo] = useQueryState("to");
  const [sort, setSort] = useQueryState("sort", "-at");
  const list = useAudit({ q, action, from, to, sort });
  const actions = useLatest(list.first?.actions) ?? [];
  const areas = [...new Set(actions.map((act) => act.split(".")[0] ?? act))];
  const options = [
    { value: "", label: m.audit_all_actions() },
    ...areas.map((area) => ({
      value: area,
      label: m.audit_all_of_area({ area: area.replaceAll("_", " ") }),
      group: m.audit_areas(),
    })),
    ...actions.map((act) => ({ value: act, label: act, group: m.audit_actions() })),
  ];
  const known = action === "" || options.some(({ value }) => value === action);
  return (
    <AdminPage
      title={m.audit_log()}
      sub={m.audit_sub()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/audit.csv", { from, to })} download>
          {m.audit_export_csv()}
        </AnchorButton>
      }
    >
      <AdminList
        id="audit"
        title={m.audit_rows()}
        filters={
          <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,15rem)_minmax(0,14rem)_auto_auto]">
            <SearchBox
              label={m.audit_search_the_audit_log()}
              placeholder={m.audit_id_request_or_words()}
              value={q}
              onSearch={setQ}
            />
            <Select
              aria-label={m.audit_action()}
              options={known ? options : [...options, { value: action, label: action }]}
              value={action}
              onChange={(event) => setAction(event.target.value)}
            />
            <Input
              type="date"
              aria-label={m.audit_from()}
              value={from}
              max={to || undefined}
              onChange={(event) => setFrom(event.target.value)}
            />
            <Input
              type="date"
              aria-label={m.audit_to()}
              value={to}
              min={from || undefined}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
        }
        rows={list.first && list.pages.flatMap((page) => page.rows)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{ icon: ScrollText, title: m.audit_nothing_found(), text: m.audit_nothing_found_text() }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

import { UserX } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { UserLine } from "@lib/api/staff-types";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/admin";
import { AnchorButton, type Column, LinkButton, Person, Select, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { byName, byTime } from "../sorts";
import { useUsers } from "./api";
import { roleOf } from "./role";
import { StateBadge } from "./state-badge";

const ROLES = [
  { value: "", label: m.users_everybody() },
  { value: "CLIENT", label: m.users_clients() },
  { value: "TALENT", label: m.users_talents() },
  { value: "STAFF", label: m.users_staff() },
];
const STATES = [
  { value: "", label: m.users_all_states() },
  { value: "ACTIVE", label: m.users_active() },
  { value: "SUSPENDED", label: m.users_suspended() },
  { value: "UNVERIFIED", label: m.users_email_not_confirmed() },
];

const COLUMNS: Column<UserLine>[] = [
  {
    key: "person",
    header: m.users_person(),
    sort: byName("name"),
    narrow: "full",
    cell: ({ id, name, email }) => (
      <Person
        name={name}
        to={`/admin/users/${id}`}
        sub={
          <span className="block max-w-[34ch] truncate" title={email}>
            {email}
          </span>
        }
      />
    ),
  },
  { key: "role", header: m.users_role(), cell: roleOf },
  { key: "state", header: m.users_state(), cell: (user) => <StateBadge user={user} /> },
  {
    key: "since",
    header: m.users_member_since(),
    sort: byTime("created"),
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
  },
  {
    key: "page",
    header: m.users_public_page(),
    align: "right",
    narrow: "hide",
    cell: ({ id, name }) => (
      <LinkButton size="sm" variant="ghost" to={`/u/${id}`} aria-label={m.users_open_the_public_page_of({ name })}>
        {m.users_open()}
      </LinkButton>
    ),
  },
];

/** Everybody with an account. */
export function Component() {
  const [role, setRole] = useQueryState("role");
  const [state, setState] = useQueryState("state");
  const [sort, setSort] = useQueryState("sort", "-created");
  const [q, setQ] = useQueryState("q");
  const list = useUsers({ role, state, sort, q });
  return (
    <AdminPage
      title={m.users_title()}
      sub={
        <>
          {m.users_sub({
            link: (children) => <Link to="/admin/audit?action=user">{children}</Link>,
          })}
        </>
      }
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/users.csv")} download>
          {m.users_export_csv()}
        </AnchorButton>
      }
    >
      <AdminList
        id="users"
        title={m.users_title()}
        filters={
          <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,15rem)_repeat(2,auto)]">
            <SearchBox label={m.users_search_users()} placeholder={m.users_name_or_email()} value={q} onSearch={setQ} />
            <Select
              aria-label={m.users_role()}
              options={ROLES}
              value={role}
              onChange={(event) => setRole(event.target.value)}
            />
            <Select
              aria-label={m.users_state()}
              options={STATES}
              value={state}
              onChange={(event) => setState(event.target.value)}
            />
          </div>
        }
        rows={list.first && list.pages.flatMap((page) => page.users)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={list.retry}
        empty={{ icon: UserX, title: m.users_nobody_found(), text: m.users_nobody_found_text() }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

import { UserX } from "lucide-react";
import { Link } from "react-router";
import { apiUrl } from "@lib/api/client";
import type { UserLine } from "@lib/api/staff-types";
import { useQueryState } from "@lib/use-query-state";
import { AnchorButton, type Column, LinkButton, Person, Select, Time } from "@ui";
import { AdminPage } from "../admin-page";
import { AdminList } from "../list";
import { SearchBox } from "../search-box";
import { byName, byTime } from "../sorts";
import { useUsers } from "./api";
import { roleOf } from "./role";
import { StateBadge } from "./state-badge";

const ROLES = [
  { value: "", label: "Everybody" },
  { value: "CLIENT", label: "Clients" },
  { value: "TALENT", label: "Talents" },
  { value: "STAFF", label: "Staff" },
];
const STATES = [
  { value: "", label: "All states" },
  { value: "ACTIVE", label: "Active" },
  { value: "SUSPENDED", label: "Suspended" },
  { value: "UNVERIFIED", label: "E-mail not confirmed" },
];

const COLUMNS: Column<UserLine>[] = [
  {
    key: "person",
    header: "Person",
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
  { key: "role", header: "Role", cell: roleOf },
  { key: "state", header: "State", cell: (user) => <StateBadge user={user} /> },
  {
    key: "since",
    header: "Member since",
    sort: byTime("created"),
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <Time value={createdAt} as="day" />,
  },
  {
    key: "page",
    header: "Public page",
    align: "right",
    narrow: "hide",
    cell: ({ id, name }) => (
      <LinkButton size="sm" variant="ghost" to={`/u/${id}`} aria-label={`Open the public page of ${name}`}>
        Open
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
      title="Users"
      sub={
        <>
          Look people up, end their sessions, suspend and restore accounts. What was done stands in the{" "}
          <Link to="/admin/audit?action=user">audit log</Link>.
        </>
      }
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/users.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <AdminList
        id="users"
        title="Users"
        filters={
          <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,15rem)_repeat(2,auto)]">
            <SearchBox label="Search users" placeholder="Name or e-mail" value={q} onSearch={setQ} />
            <Select aria-label="Role" options={ROLES} value={role} onChange={(event) => setRole(event.target.value)} />
            <Select
              aria-label="State"
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
        empty={{ icon: UserX, title: "Nobody found", text: "No account fits what you look for." }}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </AdminPage>
  );
}

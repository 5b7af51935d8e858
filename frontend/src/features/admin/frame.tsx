import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import type { AdminQueues } from "@lib/api/staff-types";
import { formatDateTime } from "@lib/time";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/admin";
import { Button, Callout } from "@ui";
import { Dialog } from "@ui/dialog";
import { type Area, GROUPS, START } from "./admin-areas";
import { GlobalSearch } from "./global-search";
import { useQueues, waitingIn } from "./queues";
import { useTableKeys } from "./use-table-keys";
import "./frame.css";

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-count">
      {count > 99 ? "99+" : count}
      <span className="sr"> {m.frame_waiting()}</span>
    </span>
  );
}

function AreaLink({ area, queues, onOpen }: { area: Area; queues: AdminQueues | undefined; onOpen?: () => void }) {
  return (
    <NavLink to={area.to} end={area.to === START.to} onClick={onOpen}>
      {area.label}
      <Count count={waitingIn(area, queues)} />
    </NavLink>
  );
}

interface AreasProps {
  queues: AdminQueues | undefined;
  /** An area was chosen. */
  onOpen?: () => void;
}

/** The areas that this member of staff works in. */
function Areas({ queues, onOpen }: AreasProps) {
  const { user } = useCurrentUser();
  const groups = GROUPS.map(({ label, areas }) => ({
    label,
    areas: areas.filter(({ takes }) => user?.permissions.includes(takes)),
  })).filter(({ areas }) => areas.length > 0);
  return (
    <nav className="admin-menu" aria-label={m.frame_admin_areas()}>
      <AreaLink area={START} queues={queues} onOpen={onOpen} />
      {groups.map(({ label, areas }) => (
        <div key={label}>
          <p className="group">{label}</p>
          <ul aria-label={label}>
            {areas.map((area) => (
              <li key={area.to}>
                <AreaLink area={area} queues={queues} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What stands around every screen of staff: the way to the others, what waits there, and the search. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { data: queues, mutate } = useQueues();
  const { pathname } = useLocation();
  const counted = useRef(pathname);
  useTableKeys();
  // What waits is counted again on the way from one screen to another.
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    void mutate();
  }, [pathname, mutate]);
  const waiting = queues?.queues.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div className="wrap page admin-frame">
      <Areas queues={queues} />
      <div className="admin-body">
        <div className="admin-bar">
          <Button icon={Menu} onClick={() => setOpen(true)}>
            {m.frame_areas()}
            <Count count={waiting} />
          </Button>
          <GlobalSearch />
        </div>
        {queues?.heldSince && (
          <Callout kind="danger" className="mb-5" title={m.frame_held({ since: formatDateTime(queues.heldSince) })}>
            {m.frame_held_text()}
          </Callout>
        )}
        {children}
      </div>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={m.frame_admin_areas()}>
          <div className="sheet">
            <Areas queues={queues} onOpen={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

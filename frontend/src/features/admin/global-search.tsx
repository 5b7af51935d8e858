import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { SearchHits } from "@lib/api/staff-types";
import { useApi } from "@lib/api/use-api";
import * as m from "@messages/admin";
import { Input, Money, statusLabel } from "@ui";

/** The server compares shorter texts as a whole only. */
const SHORTEST = 3;
const PAUSE_MS = 250;

/** What was typed, once typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

interface Hit {
  key: string;
  to: string;
  title: string;
  detail: ReactNode;
}

function groupsOf({ people, contests, payments, payouts }: SearchHits): { label: string; hits: Hit[] }[] {
  return [
    {
      label: m.global_search_people(),
      hits: people.map(({ id, name, email }) => ({ key: id, to: `/admin/users/${id}`, title: name, detail: email })),
    },
    {
      label: m.global_search_contests(),
      hits: contests.map(({ id, title, status }) => ({
        key: id,
        to: `/contests/${id}`,
        title,
        detail: statusLabel(status),
      })),
    },
    {
      label: m.global_search_payments(),
      hits: payments.map(({ id, reference, person, status, amountCents }) => ({
        key: id,
        to: `/admin/payments/${id}`,
        title: reference ?? id,
        detail: (
          <>
            {person}, <Money cents={amountCents} />, {statusLabel(status)}
          </>
        ),
      })),
    },
    {
      label: m.global_search_payouts(),
      hits: payouts.map(({ id, reference, person, status, amountCents }) => ({
        key: id,
        to: `/admin/payouts?status=all&id=${id}`,
        title: person,
        detail: (
          <>
            {reference && <>{m.global_search_reference({ reference })}, </>}
            <Money cents={amountCents} />, {statusLabel(status)}
          </>
        ),
      })),
    },
  ].filter(({ hits }) => hits.length > 0);
}

/** One box for people, contests, payments and payouts. Arrows walk through what was found, Escape closes it. */
export function GlobalSearch() {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const words = usePaused(typed);
  const isAsked = words.length >= SHORTEST;
  const { data, error } = useApi(isAsked ? "/api/admin/search" : null, { query: { q: words }, keepPrevious: true });
  const groups = isAsked && data ? groupsOf(data) : [];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);

  const close = () => {
    setOpen(false);
    setTyped("");
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
      box.current?.querySelector("input")?.focus();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = Array.from(box.current?.querySelectorAll<HTMLElement>("input, a") ?? []);
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const status = () => {
    if (!isAsked) return m.global_search_type_more();
    if (error) return m.global_search_the_search_did_not_answer();
    if (!data) return m.global_search_searching();
    return count === 0 ? m.global_search_nothing_found() : m.global_search_hits_found({ count });
  };

  return (
    <div
      ref={box}
      className="admin-search"
      role="search"
      aria-label={m.global_search_everything()}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Input
        icon={Search}
        type="search"
        data-admin-search=""
        maxLength={100}
        autoComplete="off"
        aria-label={m.global_search_label()}
        placeholder={m.global_search_placeholder()}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
      />
      {isOpen && typed.trim() !== "" && (
        // The focus stays in the box while a hit is pressed: some browsers give none to links, and the hits would be gone.
        <div className="admin-hits" onMouseDown={(event) => event.preventDefault()}>
          <p className="small muted px-3 py-1" role="status">
            {status()}
          </p>
          {groups.map(({ label, hits }) => (
            <div key={label} role="group" aria-label={label}>
              <p className="tiny muted px-3 pt-2">{label}</p>
              {hits.map(({ key, to, title, detail }) => (
                <Link key={key} to={to} onClick={close}>
                  <span className="block" dir="auto">
                    {title}
                  </span>
                  <span className="small muted block">{detail}</span>
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

import { Copy, Ellipsis, Megaphone, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ContestAction, ContestDetail } from "@lib/api/types";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, IconButton, LazyMenu, LinkButton } from "@ui";
import type { ClientDialog } from "./client-dialogs";

// Menu, forms and dialogs; the buttons themselves are there at once, so that nothing moves.
const loadMenu = () =>
  import(/* webpackChunkName: "contest-acts" */ "./more-menu").then((module) => ({ default: module.MoreMenu }));
const MoreMenu = lazy(loadMenu);
const ClientDialogs = lazy(() =>
  import(/* webpackChunkName: "contest-acts" */ "./client-dialogs").then((module) => ({
    default: module.ClientDialogs,
  })),
);

const ACTS: ContestAction[] = ["announce", "edit", "delete", "closeEntries", "refund", "requestRefund"];

export function hasActs(contest: ContestDetail): boolean {
  return contest.status !== "DRAFT" || contest.allowedActions.some((action) => ACTS.includes(action));
}

/** What the client can do with the contest as a whole, as far as the server allows it now. */
export function ClientActs({ contest }: { contest: ContestDetail }) {
  const [asked, setAsked] = useState<ClientDialog>();
  const [editing, setEditing] = useQueryState("edit");
  const [, setChange] = useQueryState("change");
  const may = (action: ContestAction) => contest.allowedActions.includes(action);
  const draft = contest.status === "DRAFT";
  const hasMenu = may("closeEntries") || may("refund") || may("requestRefund");
  const again = `/contests/new?from=${contest.id}`;
  const shown = editing !== "" && may("edit") && !draft ? "edit" : asked;

  return (
    <>
      {may("announce") && (
        <LinkButton size="sm" icon={Megaphone} to="?tab=questions#say">
          <span className="sm:hidden">{m.client_acts_announce()}</span>
          <span className="max-sm:hidden">{m.client_acts_post_announcement()}</span>
        </LinkButton>
      )}
      {may("edit") && draft && (
        <LinkButton size="sm" icon={Pencil} to={`/contests/new?contest=${contest.id}&step=details`}>
          {m.client_acts_edit_details()}
        </LinkButton>
      )}
      {may("edit") && !draft && (
        <Button size="sm" icon={Pencil} onClick={() => setEditing("1")}>
          {m.client_acts_edit_brief()}
        </Button>
      )}
      {may("delete") && (
        <Button size="sm" variant="danger" icon={Trash2} onClick={() => setAsked("delete")}>
          {m.client_acts_delete_draft()}
        </Button>
      )}
      {!draft && !hasMenu && (
        <LinkButton size="sm" icon={Copy} to={again}>
          {m.client_acts_use_again()}
        </LinkButton>
      )}
      {hasMenu && (
        <LazyMenu
          load={loadMenu}
          button={(props) => (
            <IconButton
              icon={Ellipsis}
              label={m.client_acts_more_actions()}
              outline
              size="sm"
              aria-haspopup="menu"
              {...props}
            />
          )}
        >
          <MoreMenu
            again={again}
            close={may("closeEntries")}
            refund={may("refund") || may("requestRefund")}
            // With entries it takes a reason and a decision: another dialog, which lives in the address.
            onAsk={(what) => (what === "refund" && !may("refund") ? setChange("refund") : setAsked(what))}
          />
        </LazyMenu>
      )}
      {shown && (
        <Suspense fallback={null}>
          <ClientDialogs
            contest={contest}
            asked={shown}
            onClose={() => {
              setAsked(undefined);
              if (editing !== "") setEditing("");
            }}
          />
        </Suspense>
      )}
    </>
  );
}

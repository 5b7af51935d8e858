import { Search, SearchX } from "lucide-react";
import { Link } from "react-router";
import type { CategoryStats } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import { useQueryTab } from "@lib/use-query-state";
import { useTypedQuery } from "@lib/use-typed-query";
import * as m from "@messages/categories";
import {
  Button,
  ChipGroup,
  EmptyState,
  Icon,
  Input,
  LinkButton,
  Money,
  Page,
  PageHead,
  Skeleton,
  StarTile,
  TextLink,
} from "@ui";
import { findKinds, type Group, GROUPS, type PreviewKind } from "./preview";
import { statsByName } from "./stats";
import "./categories.css";

const GROUP_OPTIONS: { value: Group; label: string }[] = GROUPS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

function FiguresLine({ row, waiting }: { row: CategoryStats | undefined; waiting: boolean }) {
  if (waiting) return <Skeleton width={190} height={16} className="my-[3px]" />;
  if (!row || row.activeContests === 0) return <p className="small muted">{m.preview_nothing_active_right_now()}</p>;
  return (
    <p className="small ink-2">
      {m.preview_active_contests_on_average({
        activeContests: row.activeContests,
        avgPrize: <Money cents={row.avgPrize} />,
      })}
    </p>
  );
}

function PreviewCard({ kind, row, waiting }: { kind: PreviewKind; row: CategoryStats | undefined; waiting: boolean }) {
  return (
    <article className={`card cat-card preview c-${kind.category}`}>
      <StarTile tone={kind.category}>
        <Icon as={kind.icon} size="l" />
      </StarTile>
      <div className="stack gap-1.5">
        <h2>
          <Link to={`/categories/${kind.slug}`}>{kind.label}</Link>
        </h2>
        <p className="ink-2">{kind.description}</p>
      </div>
      <FiguresLine row={row} waiting={waiting} />
      <div>
        <LinkButton
          to={`/create?category=${kind.slug}`}
          size="sm"
          aria-label={m.preview_post_contest_2({ kindName: kind.label })}
        >
          {m.preview_post_contest()}
        </LinkButton>
      </div>
    </article>
  );
}

/** Twelve kinds of work and what people ask for in them. */
export function Component() {
  const [text, setText] = useTypedQuery("q");
  const [group, setGroup] = useQueryTab<Group>("group", GROUPS);
  const { data: stats, error } = useApi("/api/categories/stats", { fresh: true });
  const rows = statsByName(stats);
  const found = findKinds(text, group);

  return (
    <Page title={m.preview_explore_categories()}>
      <PageHead
        title={m.preview_what_do_you_need()}
        sub={<p className="lede">{m.preview_twelve_kinds_of_work()}</p>}
        actions={
          <TextLink to="/categories" arrow>
            {m.preview_all_categories()}
          </TextLink>
        }
      />
      <div className="preview-tools">
        <Input
          icon={Search}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={m.preview_search_categories()}
          aria-label={m.preview_search_categories()}
          enterKeyHint="search"
          autoComplete="off"
        />
        <ChipGroup label={m.preview_filter()} options={GROUP_OPTIONS} value={group} onChange={setGroup} />
      </div>
      <p className="sr" role="status">
        {m.preview_categories({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={m.preview_no_categories_found_matching()}
          action={
            <Button
              onClick={() => {
                setText("");
                setGroup("all");
              }}
            >
              {m.preview_show_all_categories()}
            </Button>
          }
        />
      ) : (
        <div className="grid-3 cat-grid">
          {found.map((kind) => (
            <PreviewCard key={kind.slug} kind={kind} row={rows.get(kind.name)} waiting={!stats && !error} />
          ))}
        </div>
      )}
    </Page>
  );
}

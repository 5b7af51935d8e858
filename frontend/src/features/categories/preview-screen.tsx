import { Search, SearchX } from "lucide-react";
import { Link } from "react-router";
import type { CategoryStats } from "@lib/api/finding";
import { useApi } from "@lib/api/use-api";
import { plural } from "@lib/format";
import { useQueryTab } from "@lib/use-query-state";
import { useTypedQuery } from "@lib/use-typed-query";
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
  if (!row || row.activeContests === 0) return <p className="small muted">Nothing active right now</p>;
  return (
    <p className="small ink-2">
      {plural(row.activeContests, "active contest")}, <Money cents={row.avgPrize} /> on average
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
          <Link to={`/categories/${kind.slug}`}>{kind.name}</Link>
        </h2>
        <p className="ink-2">{kind.description}</p>
      </div>
      <FiguresLine row={row} waiting={waiting} />
      <div>
        <LinkButton to={`/create?category=${kind.slug}`} size="sm" aria-label={`Post Contest: ${kind.name}`}>
          Post Contest
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
    <Page title="Explore categories">
      <PageHead
        title="What do you need?"
        sub={<p className="lede">Twelve kinds of work that people post most often, and what they ask for.</p>}
        actions={
          <TextLink to="/categories" arrow>
            All categories
          </TextLink>
        }
      />
      <div className="preview-tools">
        <Input
          icon={Search}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Search categories"
          aria-label="Search categories"
          enterKeyHint="search"
          autoComplete="off"
        />
        <ChipGroup label="Filter" options={GROUP_OPTIONS} value={group} onChange={setGroup} />
      </div>
      <p className="sr" role="status">
        {plural(found.length, "category", "categories")}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No categories found matching your search."
          action={
            <Button
              onClick={() => {
                setText("");
                setGroup("all");
              }}
            >
              Show all categories
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

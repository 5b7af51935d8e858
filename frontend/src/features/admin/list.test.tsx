import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { usePages } from "@lib/api/use-pages";
import type { Column } from "@ui";
import { AdminList } from "./list";
import { bySize, byTime } from "./sorts";

interface Row {
  id: string;
  cents: number;
}

const ROWS: Row[] = [
  { id: "b", cents: 2 },
  { id: "c", cents: 10 },
  { id: "a", cents: 1 },
];
const COMMON = {
  id: "list",
  title: "Things",
  rowKey: ({ id }: Row) => id,
  error: undefined,
  onRetry: () => undefined,
  empty: { icon: Inbox, title: "None", text: "None" },
};
const HERE: Column<Row>[] = [
  { key: "id", header: "Id", cell: ({ id }) => id },
  {
    key: "amount",
    header: "Amount",
    sort: bySize("amount", "amount", ({ cents }) => cents),
    cell: ({ cents }) => cents,
  },
];
const THERE: Column<Row>[] = [{ key: "id", header: "Id", sort: byTime("created"), cell: ({ id }) => id }];

const ids = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
const head = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });

afterEach(() => vi.restoreAllMocks());

it("puts rows that are all here in order by the numbers, not by their digits", async () => {
  render(<AdminList {...COMMON} rows={ROWS} columns={HERE} />);
  expect(ids()).toEqual(["b", "c", "a"]);
  expect(head("Amount")).toHaveAttribute("aria-sort", "none");
  expect(head("Id")).not.toHaveAttribute("aria-sort");
  await userEvent.click(screen.getByRole("button", { name: "Amount" }));
  expect(ids()).toEqual(["c", "b", "a"]);
  expect(head("Amount")).toHaveAttribute("aria-sort", "descending");
  await userEvent.click(screen.getByRole("button", { name: "Amount" }));
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(head("Amount")).toHaveAttribute("aria-sort", "ascending");
  await userEvent.selectOptions(screen.getByLabelText("Order"), "Highest amount first");
  expect(ids()).toEqual(["c", "b", "a"]);
  expect(
    ROWS.map(({ id }) => id),
    "what came is left alone",
  ).toEqual(["b", "c", "a"]);
});

/** Other words for each test: answers are kept. */
function Paged({ q }: { q: string }) {
  const [sort, setSort] = useState("-created");
  const [state, setState] = useState("open");
  const list = usePages("/api/admin/users", { q, sort, state }, { failed: "Failed" });
  return (
    <MemoryRouter>
      <button onClick={() => setState("closed")}>closed</button>
      <AdminList
        {...COMMON}
        rows={list.first && list.pages.flatMap(({ users }) => users.map(({ id }) => ({ id, cents: 0 })))}
        columns={THERE}
        error={list.error}
        sorting={{ value: sort, onChange: setSort, busy: list.reordering }}
        more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
      />
    </MemoryRouter>
  );
}

it("says that an order cannot be had, instead of showing rows in another one", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation((address) =>
    Promise.resolve(
      (address as string).includes("sort=created")
        ? Response.json({ code: "unavailable", message: "Busy" }, { status: 400 })
        : Response.json({ users: ROWS, nextCursor: null }),
    ),
  );
  render(<Paged q="busy" />);
  await userEvent.click(await screen.findByRole("button", { name: "Id" }));
  expect(await screen.findByText("Things did not load")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});

it("keeps the rows, and the head that was pressed, while they come in another order", async () => {
  const waiting: ((rows: Row[]) => void)[] = [];
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((path) => {
    asked.push(path as string);
    return new Promise((resolve) =>
      waiting.push((rows) => resolve(Response.json({ users: rows, nextCursor: "more" }))),
    );
  });
  render(<Paged q="things" />);
  waiting[0]?.(ROWS);
  await screen.findByRole("table");
  expect(screen.getByRole("button", { name: "Load more" })).toBeInTheDocument();

  const pressed = screen.getByRole("button", { name: "Id" });
  await userEvent.click(pressed);
  expect(asked.at(-1)).toContain("sort=created");
  expect(ids()).toEqual(["b", "c", "a"]);
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByRole("button", { name: "Load more" }), "there is nothing to go on from").toBeNull();
  expect(pressed).toHaveFocus();
  waiting[1]?.([...ROWS].reverse());
  await vi.waitFor(() => expect(ids()).toEqual(["a", "c", "b"]));
  expect(screen.getByRole("table")).not.toHaveAttribute("aria-busy");

  await userEvent.click(screen.getByText("closed"));
  expect(screen.queryByRole("table"), "other rows are not those").toBeNull();
});

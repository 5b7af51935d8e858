import { useSearchParams } from "react-router";
import type { ListSort } from "@lib/api/finding";
import type { Category } from "@lib/api/types";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import { useTypedQuery } from "@lib/use-typed-query";
import { readCategorySlug, readSort, type Show, SHOWS } from "./list";

/** Which contests are listed, and how; all of it stands in the address. */
export function useList() {
  const [text, setText] = useTypedQuery("q");
  const [category, setCategory] = useQueryState("category");
  const [sort, setSort] = useQueryState("sort");
  const [show, setShow] = useQueryTab<Show>("show", SHOWS);
  const [, setParams] = useSearchParams();
  return {
    text,
    category: readCategorySlug(category),
    sort: readSort(sort),
    show,
    filtered: text.trim() !== "" || readCategorySlug(category) !== "",
    setText,
    setCategory: (value: Category | "") => setCategory(value),
    setSort: (value: ListSort) => setSort(value === "newest" ? "" : value),
    setShow,
    clear: () => {
      setText("");
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete("q");
          next.delete("category");
          return next;
        },
        { preventScrollReset: true },
      );
    },
  };
}

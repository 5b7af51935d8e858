import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { parseChosen, writeChosen } from "./model/comparison";

/** In the state of a step of the history that was made by opening something above the page: closing it may go back. */
interface OpenedHere {
  pictureOpened?: boolean;
  comparisonOpened?: boolean;
}

/** The dialogs of entries live in the address. Opening adds a step to the history, closing replaces it. */
export function useEntryAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as OpenedHere | null;
  const change = useCallback(
    (values: Record<string, string | undefined>, replace: boolean, state?: OpenedHere) =>
      setParams(
        (current) => {
          const copy = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined) copy.delete(name);
            else copy.set(name, value);
          }
          return copy;
        },
        { replace, preventScrollReset: true, state },
      ),
    [setParams],
  );
  const picture = Number(params.get("picture"));
  const entry = params.get("entry") ?? undefined;
  const award = params.get("award") ?? undefined;
  /** The same address with one parameter more, for links; it leads out of a comparison. */
  const linkTo = (name: string, value: string) => {
    const copy = new URLSearchParams(params);
    copy.delete("compare");
    copy.set(name, value);
    return `?${copy.toString()}`;
  };
  return {
    entry,
    award,
    /** The entry whose author the client is about to remove. */
    removing: params.get("remove") ?? undefined,
    askRemoval: (id: string) => change({ remove: id }, false),
    closeRemoval: () => change({ remove: undefined }, true),
    /** The picture of the entry that is shown in full size, counted from 1. */
    picture: Number.isInteger(picture) && picture > 0 ? picture : undefined,
    /** The entries that were chosen to be compared, as they stand in the address. */
    chosen: parseChosen(params.get("chosen")),
    isComparing: params.has("compare") && entry === undefined && award === undefined,
    linkTo,
    showEntry: (id: string, replace = false) => change({ entry: id, award: undefined, picture: undefined }, replace),
    startAward: (id: string) => change({ award: id, entry: undefined, picture: undefined }, true),
    close: (after: Record<string, string | undefined> = {}) =>
      change({ entry: undefined, award: undefined, picture: undefined, ...after }, true),
    openPicture: (number: number) => change({ picture: String(number) }, false, { pictureOpened: true }),
    /** Another picture takes the place of the one that is shown, so that Back still closes. */
    turnToPicture: (number: number) => change({ picture: String(number) }, true, state ?? undefined),
    closePicture: () => (state?.pictureOpened ? void navigate(-1) : change({ picture: undefined }, true)),
    choose: (ids: string[]) => change({ chosen: writeChosen(ids) }, true, state ?? undefined),
    openComparison: () => change({ compare: "1" }, false, { comparisonOpened: true }),
    closeComparison: () => (state?.comparisonOpened ? void navigate(-1) : change({ compare: undefined }, true)),
  };
}

import { useCallback } from "react";
import { useLocation, useNavigate, useNewestSearch, useSearchParams } from "react-router";
import { parseChosen, writeChosen } from "./model/comparison";

/** In the state of a step of the history that was made by opening something above the page: closing it may go back. */
interface OpenedHere {
  pictureOpened?: boolean;
  comparisonOpened?: boolean;
  formOpened?: boolean;
  askOpened?: boolean;
  namingOpened?: boolean;
  pinsOpened?: boolean;
  /** Whether a place is to be chosen at once. */
  isPinning?: boolean;
}

/** What belongs to the entry that is shown, and goes with it. */
const OF_ENTRY = { picture: undefined, version: undefined, renew: undefined, pin: undefined, file: undefined };
/** The value of `pin` while none is chosen. */
const ALL_PINS = "all";

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
  const newestSearch = useNewestSearch();
  /** Closes what `name` opened, by a step back where a step led there; nothing where it is closed already, as before an upload has ended. */
  const leave = (name: string, wasOpenedHere: boolean | undefined, values: Record<string, undefined>) => {
    if (!new URLSearchParams(newestSearch()).has(name)) return;
    if (wasOpenedHere) void navigate(-1);
    else change(values, true);
  };
  const picture = Number(params.get("picture"));
  const version = Number(params.get("version"));
  const pin = Number(params.get("pin"));
  const entry = params.get("entry") ?? undefined;
  const award = params.get("award") ?? undefined;
  /** The same address with one parameter more, for links; it leads out of a comparison. */
  const linkTo = (name: string, value: string) => {
    const copy = new URLSearchParams(params);
    for (const other of ["compare", ...Object.keys(OF_ENTRY)]) copy.delete(other);
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
    /** The version of the entry that is shown, when it is not the newest. */
    version: Number.isInteger(version) && version > 0 ? version : undefined,
    /** The comment on a place that is chosen, by its number. */
    pin: Number.isInteger(pin) && pin > 0 ? pin : undefined,
    showsPins: params.has("pin"),
    /** The file whose comments are shown while none is chosen. */
    pinFile: params.get("file") ?? undefined,
    isPinning: state?.isPinning === true,
    /** Whether the form for another version of the entry is shown. */
    isRenewing: params.has("renew"),
    /** The entries that were chosen to be compared, as they stand in the address. */
    chosen: parseChosen(params.get("chosen")),
    /** The entries that are to get places, the first place first. */
    placed: parseChosen(params.get("placed")),
    place: (ids: string[]) => change({ award: "choose", placed: writeChosen(ids) }, true, state ?? undefined),
    /** The entry whose lapsed award is to be replaced. */
    replaces: params.get("replaces") ?? undefined,
    isComparing: params.has("compare") && entry === undefined && award === undefined,
    /** Whether the client is about to ask others about entries. */
    isAsking: params.has("ask") && !params.has("compare") && entry === undefined && award === undefined,
    /** Whether the client is about to name finalists. */
    isNaming: params.has("finalists") && !params.has("compare") && entry === undefined && award === undefined,
    linkTo,
    showEntry: (id: string, replace = false) => change({ ...OF_ENTRY, entry: id, award: undefined }, replace),
    startAward: (id: string) => change({ ...OF_ENTRY, award: id, entry: undefined }, true),
    close: (after: Record<string, string | undefined> = {}) =>
      change({ ...OF_ENTRY, entry: undefined, award: undefined, ...after }, true),
    /** Another version takes the place of the one that is shown, as a neighbour of the entry does. */
    showVersion: (number?: number) => change({ ...OF_ENTRY, version: number?.toString() }, true, state ?? undefined),
    startVersion: () => change({ ...OF_ENTRY, renew: "1" }, false, { formOpened: true }),
    endVersion: () => leave("renew", state?.formOpened, { renew: undefined }),
    openPicture: (number: number) => change({ picture: String(number) }, false, { pictureOpened: true }),
    /** Another picture takes the place of the one that is shown, so that Back still closes. */
    turnToPicture: (number: number) => change({ picture: String(number) }, true, state ?? undefined),
    closePicture: () => leave("picture", state?.pictureOpened, { picture: undefined }),
    openPins: (file: string, isPinning: boolean) =>
      change({ pin: ALL_PINS, file }, false, { pinsOpened: true, isPinning }),
    /** Another comment, or none, takes the place of the one that is chosen, so that Back still closes. */
    choosePin: (number: number | undefined, file: string) =>
      change({ pin: number?.toString() ?? ALL_PINS, file }, true, { ...state, isPinning: false }),
    chooseFile: (file: string) => change({ pin: ALL_PINS, file }, true, { ...state, isPinning: false }),
    closePins: () => leave("pin", state?.pinsOpened, { pin: undefined, file: undefined }),
    choose: (ids: string[]) => change({ chosen: writeChosen(ids) }, true, state ?? undefined),
    openAsk: () => change({ ask: "1" }, false, { askOpened: true }),
    /** With the tab that shows what was made, where something was. */
    closeAsk: (tab?: string) =>
      tab === undefined
        ? leave("ask", state?.askOpened, { ask: undefined })
        : change({ ask: undefined, tab, chosen: undefined }, true),
    openNaming: () => change({ finalists: "1" }, false, { namingOpened: true }),
    closeNaming: () => leave("finalists", state?.namingOpened, { finalists: undefined }),
    openComparison: () => change({ compare: "1" }, false, { comparisonOpened: true }),
    closeComparison: () => leave("compare", state?.comparisonOpened, { compare: undefined }),
  };
}

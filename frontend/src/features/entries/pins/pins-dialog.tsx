import { MessageCircle } from "lucide-react";
import { useRef, useState } from "react";
import type { EntryView, PinView } from "@lib/api/types";
import * as m from "@messages/entries";
import { EmptyState, ErrorState, Field, Select, Skeleton, Switch } from "@ui";
import { useEntryAddress } from "../entry-address";
import { FullWindow } from "../full-window";
import { describeFile } from "../model/entry";
import { type PinnedFile, pinnedFiles, type Place, surfaceOf } from "../model/pins";
import "./pins.css";
import { PinForm } from "./pin-form";
import { PinList } from "./pin-list";
import { PinStage } from "./pin-stage";
import { useKept } from "./use-kept-text";
import { usePins } from "./use-pins";

interface Draft {
  fileId: string;
  place: Place;
  body: string;
}

interface RoomProps {
  entry: EntryView;
  pins: PinView[];
  files: PinnedFile[];
  acts: ReturnType<typeof usePins>["acts"];
}

/** The chosen pin decides about file and page; without one, what was chosen last. */
function Room({ entry, pins, files, acts }: RoomProps) {
  const { pin: selected, pinFile, isPinning, choosePin, chooseFile } = useEntryAddress();
  const [draft, setDraft] = useKept<Draft>(entry.id);
  const [byNumbers, setByNumbers] = useState(false);
  const [isPlacing, setPlacing] = useState(isPinning && draft === undefined);
  const [showsResolved, setShowsResolved] = useState(false);
  const [turnedTo, setTurnedTo] = useState<number>();
  const stage = useRef<HTMLDivElement>(null);

  const chosen = pins.find(({ number }) => number === selected);
  const at = (id: string | undefined) => files.find(({ file }) => file.id === id);
  const shown = at(chosen?.fileId) ?? at(pinFile) ?? at(draft?.fileId) ?? files[0];
  const surface = shown && surfaceOf(shown.file);
  if (!shown || !surface) return <EmptyState icon={MessageCircle} title={m.pin_list_nothing()} />;
  const { file } = shown;

  const maySet = entry.allowedActions.includes("pin");
  const mayWrite = entry.allowedActions.includes("comment");
  const ofFile = pins.filter(({ fileId }) => fileId === file.id);
  const isShown = (pin: PinView) => showsResolved || pin.resolvedAt === null || pin.number === selected;
  const listed = ofFile.filter(isShown);
  const resolved = ofFile.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const elsewhere = pins.filter(({ fileId, resolvedAt }) => fileId !== file.id && resolvedAt === null).length;
  const page = turnedTo ?? chosen?.page ?? (draft?.fileId === file.id ? draft.place.page : undefined) ?? 1;
  const ownDraft = draft?.fileId === file.id ? draft : undefined;

  const select = (number: number | undefined) => {
    setTurnedTo(number === undefined ? page : undefined);
    choosePin(number, file.id);
  };
  const place = (where: Place, numbers = false) => {
    setByNumbers(numbers);
    setPlacing(false);
    setDraft({ fileId: file.id, place: where, body: draft?.body ?? "" });
  };
  const send = async () => {
    if (!draft) return;
    const number = await acts.set(draft.fileId, draft.place, draft.body.trim());
    setDraft(undefined);
    select(number);
  };
  const options = files.map(({ file: { id, name }, version }) => ({
    value: id,
    label: version === entry.version ? m.pin_file_newest({ file: name }) : m.pin_file_older({ file: name, version }),
  }));
  return (
    <div className="pins-body">
      <div ref={stage} className="pins-left">
        <PinStage
          key={file.id}
          surface={surface}
          file={file}
          alt={describeFile(entry, file)}
          pins={listed}
          selected={chosen?.number}
          onSelect={select}
          draft={ownDraft?.place}
          isPlacing={isPlacing}
          onPlacing={setPlacing}
          maySet={maySet}
          onPlace={place}
          page={page}
          onPage={setTurnedTo}
        />
      </div>
      <div className="pins-right">
        {files.length > 1 && (
          <Field label={m.pin_file()}>
            <Select
              options={options}
              value={file.id}
              onChange={(event) => {
                setTurnedTo(undefined);
                chooseFile(event.target.value);
              }}
            />
          </Field>
        )}
        {ownDraft && maySet && (
          <PinForm
            place={ownDraft.place}
            body={ownDraft.body}
            byNumbers={byNumbers}
            onPlace={(where) => setDraft({ ...ownDraft, place: where })}
            onBody={(body) => setDraft({ ...ownDraft, body })}
            onSend={send}
            onDiscard={() => setDraft(undefined)}
          />
        )}
        {resolved > 0 && (
          <Switch
            label={m.pin_show_resolved({ count: resolved })}
            checked={showsResolved}
            onChange={(event) => setShowsResolved(event.target.checked)}
          />
        )}
        {listed.length > 0 ? (
          <PinList
            entryId={entry.id}
            pins={listed}
            file={file}
            selected={chosen?.number}
            mayWrite={mayWrite}
            acts={acts}
            onSelect={select}
            onShow={() => stage.current?.scrollIntoView({ block: "start" })}
          />
        ) : (
          <p className="muted">
            {resolved > 0 ? m.pin_list_all_resolved() : maySet ? m.pin_list_empty_client() : m.pin_list_empty_author()}
          </p>
        )}
        {elsewhere > 0 && <p className="small muted">{m.pin_list_others({ pins: elsewhere })}</p>}
      </div>
    </div>
  );
}

/** Comments on places of an entry's files, at ?pin=…: the file at the left, all that is said about it at the right. */
export function PinsDialog({ entry }: { entry: EntryView }) {
  const { closePins } = useEntryAddress();
  const [said, setSaid] = useState("");
  const { pins, error, retry, acts } = usePins(entry, setSaid);
  const files = pinnedFiles(entry);
  return (
    <FullWindow
      className="pins"
      title={m.pin_title({ number: entry.number })}
      closeLabel={m.pin_close()}
      onClose={closePins}
      said={said}
      onEscapeKeyDown={(event) => {
        // It ends the choice of a place first.
        if (event.target instanceof Element && event.target.closest(".pin-place")) event.preventDefault();
      }}
    >
      {pins ? (
        <Room entry={entry} pins={pins} files={files} acts={acts} />
      ) : error ? (
        <ErrorState bare title={m.pin_failed()} error={error} onRetry={retry} />
      ) : (
        <div className="grid flex-1 p-4" role="status" aria-label={m.pin_loading()}>
          <Skeleton height="100%" shape="card" />
        </div>
      )}
    </FullWindow>
  );
}

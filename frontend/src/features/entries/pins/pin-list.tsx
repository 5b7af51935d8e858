import { Check, MapPin, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FileView, PinView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button, cx, Message, Thread, Time } from "@ui";
import { pinName, placeText } from "../model/pins";
import { ReplyForm } from "./pin-form";
import type { PinActs } from "./use-pins";
import { useKept } from "./use-kept-text";

interface ItemProps {
  entryId: string;
  pin: PinView;
  file: FileView;
  isSelected: boolean;
  mayWrite: boolean;
  acts: PinActs;
  onSelect: (number: number | undefined) => void;
  onShow: (number: number) => void;
}

function Opened({ entryId, pin, mayWrite, acts, onShow }: ItemProps) {
  const [body, setBody] = useKept<string>(`${entryId}/${pin.number}`);
  const isResolved = pin.resolvedAt !== null;
  return (
    <div className="stack gap-3">
      <Thread label={m.pin_thread({ number: pin.number })}>
        {pin.comments.map((comment) => (
          <Message
            key={comment.id}
            author={comment.author.name}
            authorImage={comment.author.imageUrl}
            at={comment.createdAt}
            mine={comment.mine}
          >
            <span className="block whitespace-pre-line wrap-anywhere" dir="auto">
              {comment.body}
            </span>
          </Message>
        ))}
      </Thread>
      {pin.resolvedAt !== null && pin.resolvedBy && (
        <p className="small muted">
          {m.pin_resolved_by({ name: pin.resolvedBy.name, date: <Time value={pin.resolvedAt} /> })}
        </p>
      )}
      {mayWrite && (
        <ReplyForm
          label={m.pin_reply_label({ number: pin.number })}
          body={body ?? ""}
          onBody={setBody}
          onSend={async (text) => {
            await acts.answer(pin.number, text);
            setBody(undefined);
          }}
        />
      )}
      <div className="row tight">
        {mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            icon={isResolved ? RotateCcw : Check}
            onClick={() => void acts.resolve(pin.number, !isResolved)}
          >
            {isResolved ? m.pin_reopen() : m.pin_resolve()}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={MapPin} className="lg:hidden" onClick={() => onShow(pin.number)}>
          {m.pin_show_place()}
        </Button>
      </div>
    </div>
  );
}

function Item(props: ItemProps) {
  const { pin, file, isSelected, onSelect } = props;
  const item = useRef<HTMLLIElement>(null);
  const [first, ...answers] = pin.comments;
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    <li ref={item} className={cx("pin-item", isSelected && "is-selected")}>
      <button
        type="button"
        className="pin-item-head"
        aria-expanded={isSelected}
        onClick={() => onSelect(isSelected ? undefined : pin.number)}
      >
        <span className={cx("pin-marker in-list", pin.resolvedAt !== null && "is-resolved")} aria-hidden="true">
          {pin.number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr">{pinName(pin, file)} </span>
          {!isSelected && (
            <span className="line-clamp-2 wrap-anywhere" dir="auto">
              {first?.body}
            </span>
          )}
          <span className="small muted block">
            <span aria-hidden="true">
              {placeText(pin)}
              {pin.resolvedAt !== null && ` · ${m.pin_state_resolved()}`}
            </span>
            {!isSelected && answers.length > 0 && ` · ${m.pin_answers({ answers: answers.length })}`}
          </span>
        </span>
      </button>
      {isSelected && <Opened {...props} />}
    </li>
  );
}

interface PinListProps extends Omit<ItemProps, "pin" | "isSelected"> {
  pins: PinView[];
  selected: number | undefined;
}

/** The comments of a file, for everybody: what stands beside the picture is all that the markers say. */
export function PinList({ pins, selected, ...rest }: PinListProps) {
  return (
    <ol className="stack gap-2" aria-label={m.pin_list()}>
      {pins.map((pin) => (
        <Item key={pin.number} pin={pin} isSelected={pin.number === selected} {...rest} />
      ))}
    </ol>
  );
}

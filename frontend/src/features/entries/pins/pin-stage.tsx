import { ChevronLeft, ChevronRight, MessageCirclePlus, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { FileView, PinView } from "@lib/api/types";
import * as m from "@messages/entries";
import { pageUrl } from "@content/files/kinds";
import { Button, cx, IconButton } from "@ui";
import { clockOf, type Mark, pinName, type Place, type Surface } from "../model/pins";
import { PinCanvas } from "./pin-canvas";

const ZOOM_STEP = 1.5;
const ZOOM_MAX = 5;
/** Most pages are upright sheets of paper. */
const SHEET = 210 / 297;

interface StageProps {
  file: FileView;
  alt: string;
  pins: PinView[];
  selected: number | undefined;
  onSelect: (number: number) => void;
  /** Of the comment that is being written. */
  draft: Place | undefined;
  isPlacing: boolean;
  onPlacing: (isPlacing: boolean) => void;
  maySet: boolean;
  onPlace: (place: Place, byNumbers?: boolean) => void;
}

const CENTRE: Mark = { x: 5_000, y: 5_000, width: 0, height: 0 };

/** For the client: how a place is chosen. */
function PlaceTools({
  isPlacing,
  onPlacing,
  onPlace,
  page,
}: Pick<StageProps, "isPlacing" | "onPlacing" | "onPlace"> & { page?: number }) {
  return (
    <>
      <Button
        size="sm"
        variant={isPlacing ? "secondary" : "primary"}
        icon={MessageCirclePlus}
        aria-pressed={isPlacing}
        onClick={() => onPlacing(!isPlacing)}
      >
        {isPlacing ? m.pin_place_stop() : m.pin_place_start()}
      </Button>
      {page !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onPlace({ page })}>
          {m.pin_page_whole()}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => onPlace({ page, mark: CENTRE }, true)}>
        {m.pin_place_numbers()}
      </Button>
    </>
  );
}

/** A marker that is chosen comes into view. */
function useMarkerInView(box: RefObject<HTMLElement | null>, selected: number | undefined) {
  useEffect(() => {
    if (selected === undefined) return;
    box.current?.querySelector(`[data-pin="${selected}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [box, selected]);
}

interface SheetProps extends StageProps {
  src: string;
  ratio: number;
  page?: number;
}

function Sheet({ src, alt, ratio: expected, page, pins, draft, isPlacing, onPlace, maySet, ...rest }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(expected);
  useMarkerInView(box, rest.selected);
  const here = page === undefined ? pins : pins.filter((pin) => pin.page === page);
  const whole = here.filter(({ x }) => x === null);
  const { file, selected, onSelect } = rest;
  return (
    <>
      <div className="pin-tools">
        {maySet && <PlaceTools isPlacing={isPlacing} onPlacing={rest.onPlacing} onPlace={onPlace} page={page} />}
        <div className="row nowrap gap-0 push" role="group" aria-label={m.pin_zoom()}>
          <IconButton
            icon={ZoomOut}
            label={m.pin_zoom_out()}
            disabled={zoom === 1}
            onClick={() => setZoom(Math.max(1, zoom / ZOOM_STEP))}
          />
          <span className="small num min-w-[5ch] text-center">
            {m.pin_zoom_value({ percent: Math.round(zoom * 100) })}
          </span>
          <IconButton
            icon={ZoomIn}
            label={m.pin_zoom_in()}
            disabled={zoom >= ZOOM_MAX}
            onClick={() => setZoom(zoom * ZOOM_STEP)}
          />
        </div>
      </div>
      {isPlacing && <p className="small muted px-4 pb-2">{m.pin_place_hint()}</p>}
      {whole.length > 0 && (
        <div className="row tight px-4 pb-2">
          <span className="small muted">{m.pin_whole_page()}</span>
          {whole.map((pin) => (
            <button
              key={pin.number}
              type="button"
              className={cx("pin-marker in-list", pin.resolvedAt !== null && "is-resolved")}
              data-pin={pin.number}
              aria-label={pinName(pin, file)}
              aria-pressed={pin.number === selected}
              onClick={() => onSelect(pin.number)}
            >
              {pin.number}
            </button>
          ))}
        </div>
      )}
      <div ref={box} className="pin-stage" tabIndex={0} role="region" aria-label={m.pin_stage({ file: file.name })}>
        <PinCanvas
          pins={here}
          file={file}
          selected={selected}
          onSelect={onSelect}
          ratio={ratio}
          zoom={zoom}
          draft={draft?.page === page ? draft?.mark : undefined}
          onPlace={isPlacing ? (mark) => onPlace({ page, mark }) : undefined}
          onCancel={() => rest.onPlacing(false)}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth && naturalHeight) setRatio(naturalWidth / naturalHeight);
            }}
          />
        </PinCanvas>
      </div>
    </>
  );
}

function Pages({
  surface,
  page,
  onPage,
  ...rest
}: StageProps & { surface: Extract<Surface, { kind: "pages" }>; page: number; onPage: (page: number) => void }) {
  const { pages, first } = surface;
  return (
    <>
      {pages > 1 && (
        <div className="pin-pages">
          <IconButton
            icon={ChevronLeft}
            label={m.pin_page_previous()}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span className="small num" role="status">
            {m.pin_page_of({ page, pages })}
          </span>
          <IconButton
            icon={ChevronRight}
            label={m.pin_page_next()}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
      <Sheet key={page} src={pageUrl(first, page)} ratio={SHEET} page={page} {...rest} />
    </>
  );
}

function Video({ src, file, pins, selected, onSelect, maySet, onPlace }: StageProps & { src: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const moment = pins.find(({ number }) => number === selected)?.momentMs;
  useEffect(() => {
    if (!video.current || moment === null || moment === undefined) return;
    video.current.pause();
    video.current.currentTime = moment / 1_000;
  }, [moment]);
  return (
    <>
      <div className="pin-stage">
        <video
          ref={video}
          className="w-full bg-black object-contain"
          src={src}
          controls
          preload="metadata"
          aria-label={m.pin_video_label({ file: file.name })}
          onTimeUpdate={({ currentTarget }) => setAt(Math.round(currentTarget.currentTime * 1_000))}
        />
      </div>
      <div className="pin-tools">
        {maySet && (
          <Button
            size="sm"
            variant="primary"
            icon={MessageCirclePlus}
            onClick={() => {
              video.current?.pause();
              onPlace({ momentMs: at });
            }}
          >
            {m.pin_video_here({ time: clockOf(at) })}
          </Button>
        )}
        {pins.length > 0 && (
          <div className="row tight" role="group" aria-label={m.pin_video_moments()}>
            {pins.map((pin) => (
              <button
                key={pin.number}
                type="button"
                className={cx("pin-marker in-list", pin.resolvedAt !== null && "is-resolved")}
                aria-label={pinName(pin, file)}
                aria-pressed={pin.number === selected}
                onClick={() => onSelect(pin.number)}
              >
                {pin.number}
              </button>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** What is shown of a file, with the comments on it. */
export function PinStage({
  surface,
  page,
  onPage,
  ...rest
}: StageProps & { surface: Surface; page: number; onPage: (page: number) => void }) {
  switch (surface.kind) {
    case "picture":
      return <Sheet src={surface.src} ratio={surface.ratio} {...rest} />;
    case "pages":
      return <Pages surface={surface} page={page} onPage={onPage} {...rest} />;
    case "video":
      return <Video src={surface.src} {...rest} />;
  }
}

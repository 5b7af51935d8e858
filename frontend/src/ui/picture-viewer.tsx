import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import Lightbox, { type ControllerRef } from "yet-another-react-lightbox";
import Inline from "yet-another-react-lightbox/plugins/inline";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import * as m from "@messages/ui";
import "./styles/picture-viewer.css";
import { IconButton } from "./button";

export interface PictureViewerProps {
  /** Of the whole, for screen readers: "Pictures of entry 14 by Hira Baloch". */
  title: string;
  pictures: { src: string; alt: string }[];
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

const PLUGINS = [Inline, Zoom];
const LABELS = {
  Previous: m.picture_viewer_previous_picture(),
  Next: m.picture_viewer_next_picture(),
  "Photo gallery": m.picture_viewer_pictures(),
  Slide: m.picture_viewer_picture(),
};
/** A press too many enlarges a picture, never beyond what shows anything more. */
const ZOOM = { maxZoomPixelRatio: 3, doubleTapDelay: 300, scrollToZoom: true };
/** The dialog gives and takes the focus; every touch is the viewer's. */
const CONTROLLER = { touchAction: "none" as const, closeOnEscape: false };

/** Pictures on the whole screen: swipe or arrows to turn, pinch, double tap or + and - to zoom, Escape or Back to close. */
export function PictureViewer({ title, pictures, index, onTurn, onClose }: PictureViewerProps) {
  const controller = useRef<ControllerRef>(null);
  const from = useRef<Element>(null);
  const [slides] = useState(pictures);
  const alone = slides.length < 2;
  const shown = slides[index];
  // The neighbours of a picture that was reached by its address are one key away too.
  useEffect(() => controller.current?.focus(), []);
  /** The viewer hears the keys within it; the arrows turn from the cross above it too. */
  const turn = ({ key, target }: KeyboardEvent) => {
    if (target instanceof Element && target.closest(".viewer-stage")) return;
    if (key === "ArrowLeft") controller.current?.prev();
    if (key === "ArrowRight") controller.current?.next();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className="viewer"
          aria-describedby={undefined}
          onKeyDown={turn}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            from.current = document.activeElement;
            controller.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (from.current instanceof HTMLElement) from.current.focus();
          }}
        >
          <div className="viewer-head">
            <Dialog.Title className="sr">{title}</Dialog.Title>
            <p role="status">
              {!alone && (
                <span className="num">
                  {m.picture_viewer_picture_of({
                    span: (children) => <span className="sr">{children}</span>,
                    index: index + 1,
                    count: slides.length,
                  })}
                </span>
              )}
              <bdi className="sr">{shown?.alt}</bdi>
            </p>
            <Dialog.Close asChild>
              <IconButton icon={X} label={m.picture_viewer_close()} />
            </Dialog.Close>
          </div>
          <Lightbox
            plugins={PLUGINS}
            className="viewer-stage"
            slides={slides}
            index={index}
            on={{ view: ({ index: viewed }) => viewed !== index && onTurn(viewed) }}
            carousel={{ finite: true, preload: 1, padding: 0 }}
            controller={{ ...CONTROLLER, ref: controller }}
            labels={LABELS}
            zoom={ZOOM}
            render={alone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

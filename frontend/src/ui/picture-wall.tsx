import type { ReactNode } from "react";
import { Icon, type IconType } from "./icon";

export interface WallPicture {
  src: string;
  alt: string;
}

interface PictureWallProps {
  label: string;
  /** The first one is large and framed. */
  pictures: WallPicture[];
  /** Note on the large picture. */
  note: { icon: IconType; title: ReactNode; text: ReactNode };
  /** Load only when it comes into view. */
  lazy?: boolean;
  className?: string;
}

/** On phones there is no room for more: those that are hidden there are not loaded there. */
const ON_PHONES = 4;

/** Six pictures as a wall, one of them celebrated. */
export function PictureWall({ label, pictures, note, lazy, className }: PictureWallProps) {
  return (
    <div className={className}>
      <div className="wall" role="group" aria-label={label}>
        {pictures.map((picture, index) => (
          <figure key={picture.src} className={index === 0 ? "win" : undefined}>
            <img
              src={picture.src}
              alt={picture.alt}
              width={400}
              height={300}
              decoding="async"
              loading={lazy || index >= ON_PHONES ? "lazy" : undefined}
              fetchPriority={index === 0 && !lazy ? "high" : undefined}
            />
            {index === 0 && (
              <figcaption className="win-tag">
                <span className="k">
                  <Icon as={note.icon} />
                </span>
                <span>
                  <b className="strong block">{note.title}</b>
                  {note.text}
                </span>
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}

import { useState } from "react";
import { Icon, type IconType } from "./icon";
import { thumbnail } from "./thumbnail";

export interface PictureProps {
  src: string | null | undefined;
  alt: string;
  /** Drawn in the middle when there is no picture. */
  icon: IconType;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string;
}

/** A column of a gallery, also on phones, where it is a few pixels wider: the smallest picture does there. */
const COLUMN = "320px";

/** A picture in its fixed 4:3 box, or a quiet stand-in, also when the picture does not load. */
export function Picture({ src, alt, icon, sizes = COLUMN }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken)
    return (
      <img
        {...thumbnail(src)}
        sizes={sizes}
        alt={alt}
        width={400}
        height={300}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  return (
    <span className="placeholder" role="img" aria-label={alt}>
      <Icon as={icon} size="l" />
    </span>
  );
}

import type { WallPicture } from "@ui";
import ajrak from "./pictures/ajrak.svg";
import app from "./pictures/app.svg";
import basant from "./pictures/basant.svg";
import dhaba from "./pictures/dhaba.svg";
import gully from "./pictures/gully.svg";
import mango from "./pictures/mango.svg";
import urdu from "./pictures/muqabla-urdu.svg";

type Name = "ajrak" | "app" | "basant" | "dhaba" | "gully" | "mango";

/** Drawn for the product; each with the words that stand for it. */
export const PICTURES: Record<Name, WallPicture> = {
  ajrak: { src: ajrak, alt: "Ajrak block-print clothing label" },
  app: { src: app, alt: "Job app screens, Rozgar" },
  basant: { src: basant, alt: "Kite festival poster, Basant in Lahore" },
  dhaba: { src: dhaba, alt: "Tea house logo, Dhaba 72, a steaming cup" },
  gully: { src: gully, alt: "Cricket tournament poster, Gully Cup" },
  mango: { src: mango, alt: "Mango export box label, Chaunsa Gold" },
};

export const URDU_NAME = urdu;

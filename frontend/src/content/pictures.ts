import * as m from "@messages/content";
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
  ajrak: { src: ajrak, alt: m.pictures_ajrak() },
  app: { src: app, alt: m.pictures_app() },
  basant: { src: basant, alt: m.pictures_basant() },
  dhaba: { src: dhaba, alt: m.pictures_dhaba() },
  gully: { src: gully, alt: m.pictures_gully() },
  mango: { src: mango, alt: m.pictures_mango() },
};

export const URDU_NAME = urdu;

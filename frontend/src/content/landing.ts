import type { ContestCard } from "@lib/api/types";
import { inWords, plural } from "@lib/format";
import { HANDOVER_REVIEW_DAYS, LIVE_ENTRIES_MAX } from "@lib/rules.gen";
import type { WallPicture } from "@ui";
import { USUAL_LENGTH } from "./contest-length";
import { PICTURES } from "./pictures";

export interface Testimonial {
  text: string;
  name: string;
  role: string;
  picture: WallPicture;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    text: "I sent my first entry from a borrowed laptop in Turbat. Two contests later I bought my own, with prize money that was never in doubt.",
    name: "Hira Baloch",
    role: "Logo designer, Turbat",
    picture: PICTURES.ajrak,
  },
  {
    text: "Thirty-one ideas for one honey jar in ten days. My cousins and I argued over four of them, and the one we chose is now in shops from Quetta to Lahore.",
    name: "Palwasha Kakar",
    role: "Chiltan Honey, Quetta",
    picture: PICTURES.mango,
  },
  {
    text: "The brief was clear, the money was already there, and the client answered within the hour. That is how work should feel.",
    name: "Usman Tariq",
    role: "Web developer, Sialkot",
    picture: PICTURES.app,
  },
];

export const STEPS: readonly { title: string; text: string }[] = [
  {
    title: "Create or Join",
    text: "Clients write a brief and pay the prize by Easypaisa or JazzCash. The contest opens when the payment is confirmed.",
  },
  {
    title: "Submit & Shortlist",
    text: `Freelancers send up to ${inWords(LIVE_ENTRIES_MAX, "entry", "entries")} each. The client rates, comments and shortlists, usually over ${USUAL_LENGTH}.`,
  },
  {
    title: "Award & Payout",
    text: `The winner hands over the files, the client accepts within ${plural(HANDOVER_REVIEW_DAYS, "day")}, and the prize goes out.`,
  },
];

type Sample = Pick<
  ContestCard,
  "title" | "brief" | "category" | "subcategory" | "prizeCents" | "entriesCount" | "sealed"
> & { daysLeft: number };

/** Shown while the marketplace has no open contest. */
export const SAMPLE_CONTESTS: readonly Sample[] = [
  {
    title: "Logo and jar label for Chiltan Honey, Ziarat",
    brief:
      "Family beekeepers in the juniper valley need a mark that works on a 500 g jar, a wooden crate and an Instagram avatar. Show the valley, not another cartoon bee.",
    category: "design",
    subcategory: "Logo Design",
    prizeCents: 4_500_000,
    entriesCount: 31,
    sealed: true,
    daysLeft: 2,
  },
  {
    title: "Booking site for a Hunza guesthouse, Urdu and English",
    brief:
      "Six rooms, seasonal prices, WhatsApp confirmation. Must load in under three seconds on a 3G phone in Karimabad. Static build with a small booking form is fine.",
    category: "development",
    subcategory: "Website Development",
    prizeCents: 18_000_000,
    entriesCount: 7,
    sealed: true,
    daysLeft: 9,
  },
  {
    title: "Kinnow export box for a Sargodha grower",
    brief:
      "Five-kilo corrugated box for Dubai and London shops. Two colours plus kraft. The front panel must read from three metres away.",
    category: "design",
    subcategory: "Print Design",
    prizeCents: 6_000_000,
    entriesCount: 18,
    sealed: true,
    daysLeft: 5,
  },
];

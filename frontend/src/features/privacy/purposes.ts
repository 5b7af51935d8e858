import type { OptionalPurpose } from "@lib/consent";

/** What each choice means; the policy says the same at length. */
export const NECESSARY = {
  label: "Necessary",
  help: "Keeps you signed in, knows this browser again when others guess your password, protects forms, and remembers what you set yourself. Always on.",
} as const;

export const PURPOSES: readonly { name: OptionalPurpose; label: string; help: string }[] = [
  {
    name: "analytics",
    label: "Analytics",
    help: "Lets us count how pages are used and which wording works better. Numbers, on our own servers.",
  },
  {
    name: "marketing",
    label: "Marketing",
    help: "Would let us see which campaign brought you here. We run none at present.",
  },
  {
    name: "preferences",
    label: "Preferences",
    help: "Would let us suggest things by what you looked at before. We do not at present.",
  },
];

import type { OptionalPurpose } from "@lib/consent";
import * as m from "@messages/privacy";

/** What each choice means; the policy says the same at length. */
export const NECESSARY = {
  label: m.purposes_necessary(),
  help: m.purposes_necessary_help(),
} as const;

export const PURPOSES: readonly { name: OptionalPurpose; label: string; help: string }[] = [
  {
    name: "analytics",
    label: m.purposes_analytics(),
    help: m.purposes_analytics_help(),
  },
  {
    name: "marketing",
    label: m.purposes_marketing(),
    help: m.purposes_marketing_help(),
  },
  {
    name: "preferences",
    label: m.purposes_preferences(),
    help: m.purposes_preferences_help(),
  },
];

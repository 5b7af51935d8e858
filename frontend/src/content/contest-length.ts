import * as m from "@messages/content";

/** How long contests usually take entries, as specified; nothing holds anybody to it. */
export const USUAL_LENGTH = m.contest_length_usual();

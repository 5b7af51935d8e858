/** How long contests usually take entries, as specified; nothing holds anybody to it. */
export const USUAL_LENGTH = "7 to 14 days";

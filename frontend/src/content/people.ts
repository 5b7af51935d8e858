import type { PersonRef } from "@lib/api/types";

/** What <Person> shows of somebody whose name leads to their public page. */
export const linked = ({ id, name, imageUrl }: PersonRef) => ({ name, src: imageUrl, to: `/u/${id}` });

import { createElement, Fragment, type ReactNode } from "react";

/** A sentence with elements in it; compiled messages call it (docs/adr/0037). */
export const rich = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Names for what the privacy screens read; apart from the others because few screens load it. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type ExportView = Schemas["ExportView"];
export type ExportStatus = Schemas["ExportStatus"];
export type DeletionView = Schemas["DeletionView"];
export type DeletionOpenItem = Schemas["DeletionOpenItem"];

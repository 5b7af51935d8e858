/** Names for what the identity screens read; apart from the others because few screens load it. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type KycState = Schemas["KycStatusView"];
export type KycStatus = Schemas["KycStatus"];
export type IdentityDocumentType = Schemas["KycDocumentType"];
export type KycLine = Schemas["KycApplicationLine"];
export type KycCase = Schemas["KycApplicationView"];
export type IdentityDocument = Schemas["KycDocumentView"];
export type KycWarning = Schemas["KycWarning"];

import type { ComponentType } from "react";
import type { ContestDetail } from "@lib/api/types";

export type ContestPart = ComponentType<{ contest: ContestDetail }>;

/** What other features put on the page of a contest; the app brings them together. */
export interface ContestParts {
  /** Gallery and sealed tiles. */
  Entries: ContestPart;
  /** The form, where the server allows another entry. */
  SubmitEntry: ContestPart;
  /** The viewer's own entries, for the side column. */
  MyEntries: ContestPart;
  /** What people without an account think of entries; for the client. */
  Polls: ContestPart;
  Handover: ContestPart;
  /** What client and winner said about each other. */
  Reviews: ContestPart;
  /** The client's featured place: buy it, see it, give it back. */
  Boost: ContestPart;
  /** What became of the client's payment, above everything else. */
  PaymentNotice: ContestPart;
  /** One entry in full, and the award: dialogs that live in the address. */
  Dialogs: ContestPart;
}

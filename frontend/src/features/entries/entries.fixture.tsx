import { render, screen } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { SWRConfig } from "swr";
import type { ContestDetail } from "@lib/api/types";
import { swrConfig } from "@lib/api/use-api";
import { ToastRegion } from "@ui/toast-region";
import { EntriesSection } from "./entries-section";
import { EntryDialogs } from "./entry-dialogs";

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** What follows the path of the contest. */
export const address = () => screen.getByTestId("address").textContent;

/** Renders a part of the page of a contest at `search`. */
export const showAt = (search: string, part: ReactNode) =>
  render(
    <SWRConfig value={swrConfig}>
      <MemoryRouter initialEntries={[`/contests/c${search}`]}>
        {part}
        <ToastRegion />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  );

/** Renders a tab, the gallery for one, and all that opens from it. Of the contest only `facts` are known. */
export function showEntries(
  search: string,
  facts: Partial<ContestDetail>,
  Tab: ComponentType<{ contest: ContestDetail }> = EntriesSection,
) {
  const contest = { id: "c", allowedActions: [], ...facts } as unknown as ContestDetail;
  return showAt(
    search,
    <>
      <Tab contest={contest} />
      <EntryDialogs contest={contest} />
    </>,
  );
}

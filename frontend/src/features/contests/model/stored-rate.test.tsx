import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ContestSummary } from "../create/contest-summary";
import { PrizeCard } from "../workspace/prize-card";
import { contest } from "./contest.fixture";

const older = { ...contest, feeBps: 250 };

/** A paid contest keeps its rate: what is shown with its amounts is that, not the one in force. */
test.each([
  ["prize card", <PrizeCard key="1" contest={{ ...older, viewer: "CLIENT" }} onTimeUp={() => undefined} />],
  ["summary before the payment", <ContestSummary key="2" contest={older} />],
])("the %s names the rate of the contest", (_name, shown) => {
  render(<MemoryRouter>{shown}</MemoryRouter>);
  expect(screen.getByText("Fee at award, 2.5%")).toBeVisible();
  expect(document.body).not.toHaveTextContent("3%");
});

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { HandoverMoney } from "./handover-money";

const handover = {
  status: "IN_REVIEW" as const,
  place: 1 as number | null,
  winner: { id: "t1", name: "Hira Baloch", imageUrl: null },
  prizeCents: 100_000,
  feeCents: 2_500,
  feeBps: 250,
  winnerCents: 97_500,
  payoutId: null,
};

test.each([true, false])("the fee of a handover is at the rate of its contest (winner: %s)", (winner) => {
  render(
    <MemoryRouter>
      <HandoverMoney handover={handover} winner={winner} />
    </MemoryRouter>,
  );
  expect(screen.getByText("Fee, 2.5%").nextSibling).toHaveTextContent("PKR 25");
});

test("the price of a bought entry goes back by itself when nothing was handed over", () => {
  const { rerender } = render(<HandoverMoney handover={{ ...handover, status: "LAPSED" }} winner={false} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByText("Still held. Nothing was paid out.")).toBeVisible();
  rerender(<HandoverMoney handover={{ ...handover, status: "LAPSED", place: null }} winner={false} />);
  expect(screen.getByText("Went back to you.")).toBeVisible();
  expect(screen.getByText("Price")).toBeVisible();
  expect(screen.getByText("Author receives")).toBeVisible();
});

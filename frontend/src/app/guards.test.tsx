import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { Moved } from "./guards";

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

test.each([
  ["/papers", "/documents"],
  ["/papers?tab=statements&period=2026-11#totals", "/documents?tab=statements&period=2026-11#totals"],
  ["/papers/2026", "/documents/2026"],
])("an old address of a page leads on: %s", (old, current) => {
  render(
    <MemoryRouter initialEntries={[old]}>
      <Routes>
        <Route path="/papers/*" element={<Moved from="/papers" to="/documents" />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText(current)).toBeInTheDocument();
});

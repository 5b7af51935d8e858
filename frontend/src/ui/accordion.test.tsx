import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Accordion } from ".";

it("opens and closes each answer by itself, and says which is open", async () => {
  render(
    <Accordion
      items={[
        { key: "a", title: "Why?", content: "Because." },
        { key: "b", title: "When?", content: "Now." },
      ]}
    />,
  );
  const why = screen.getByRole("button", { name: "Why?" });
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
  expect(why).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("region", { name: "Why?" })).not.toBeInTheDocument();
  await userEvent.click(why);
  await userEvent.click(screen.getByRole("button", { name: "When?" }));
  expect(screen.getByRole("region", { name: "Why?" })).toHaveTextContent("Because.");
  expect(screen.getByRole("region", { name: "When?" })).toHaveTextContent("Now.");
  expect(document.getElementById(why.getAttribute("aria-controls") ?? "")).toHaveTextContent("Because.");
  why.focus();
  await userEvent.keyboard("{Enter}");
  expect(why).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByRole("region", { name: "When?" })).toBeInTheDocument();
});

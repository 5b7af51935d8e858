import { act, fireEvent, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { expect, test, vi } from "vitest";
import { LazyMenu } from "./lazy-menu";

/** A menu whose code arrives when the test says so. */
function setUp() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((done) => (arrive = done));
  const load = vi.fn(() => arrived.then(() => ({ default: () => <p>Close entries now</p> })));
  const Panel = lazy(load);
  render(
    <LazyMenu load={load} button={(props) => <button {...props}>More actions</button>}>
      <Panel />
    </LazyMenu>,
  );
  const finish = () =>
    act(async () => {
      arrive();
      await arrived;
    });
  return { button: screen.getByRole("button"), load, finish };
}

test("a click counts when the menu arrives between press and release", async () => {
  const { button, load, finish } = setUp();
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(button);
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(button);
  await finish();
  expect(screen.getByRole("button")).toBe(button);
  fireEvent.click(button);
  expect(await screen.findByText("Close entries now")).toBeDefined();
});

test("the button stays until the menu is there", async () => {
  const { button, finish } = setUp();
  fireEvent.click(button);
  expect(screen.getByRole("button").getAttribute("aria-expanded")).toBe("false");
  await finish();
  expect(await screen.findByText("Close entries now")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

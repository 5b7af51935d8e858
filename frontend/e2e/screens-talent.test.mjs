// What freelancers see; see screens.mjs.
import { describe } from "node:test";
import { dialog, see } from "./acts.mjs";
import { STATES, asDialog, find, heading, onDemo, screen } from "./screens.mjs";

let talent;
onDemo("screens-talent", ["talent"], (people) => ({ talent } = people));

describe("the talent", () => {
  const who = () => talent;
  screen("dashboard of a talent", who, "/dashboard", (page) =>
    page.getByRole("heading", { name: "My entries" }).waitFor(),
  );
  screen("payouts", who, "/payouts", (page) => page.getByRole("region", { name: "Your payouts" }).waitFor());
  screen("security", who, "/security", heading("Security"));
  screen("payout methods", who, "/payout-methods", heading("Payout methods"));
  screen("identity", who, "/kyc", (page) => page.getByRole("heading", { name: "Verification Complete" }).waitFor());
  screen("adding a payout method", who, "/payout-methods?add=1", asDialog("Add a payout method"));
  screen("referrals of a talent", who, "/referrals", (page) =>
    page.getByRole("button", { name: "Copy link" }).waitFor(),
  );
  screen("receipts of a talent", who, "/documents", (page) =>
    page.getByRole("heading", { name: "For your spreadsheet" }).waitFor(),
  );
  screen("subscription of a talent", who, "/subscription", (page) =>
    page.getByRole("article", { name: "Pro", exact: true }).waitFor(),
  );
  screen("profile of a talent", who, "/profile", heading("Profile"));
  screen("public profile of a talent", who, async () => `/u/${(await talent.ask("/api/auth/user")).id}`, heading(/./));
  screen("posting as a talent", who, "/contests/new", (page) => see(page, "Clients post contests"));

  for (const status of STATES)
    screen(
      `contest ${status} for somebody who entered`,
      who,
      async () => `/contests/${(await find(talent, status, "ENTRANT")).id}`,
    );
  for (const status of STATES)
    screen(
      `contest ${status} for another talent`,
      who,
      async () => `/contests/${(await find(talent, status, "TALENT")).id}`,
    );
  screen(
    "sealed entries",
    who,
    async () =>
      `/contests/${(await find(talent, "OPEN", "TALENT", ({ sealed, entriesCount }) => sealed && entriesCount > 0)).id}?tab=entries`,
    (page) => see(page, "Sealed until the contest closes"),
  );
  for (const status of ["AWARDED", "CLOSED"])
    screen(
      `contest ${status} for its winner`,
      who,
      async () => `/contests/${(await find(talent, status, "WINNER")).id}`,
      (page) => page.getByRole("tab", { name: "Handover" }).waitFor(),
    );
  screen(
    "entry for its author",
    who,
    async () => {
      const { id } = await find(talent, "OPEN", "ENTRANT");
      const { entries } = await talent.ask(`/api/contests/${id}/entries`);
      return `/contests/${id}?entry=${entries.find(({ mine }) => mine).id}`;
    },
    (page) =>
      dialog(page, /^Entry #/)
        .getByRole("heading", { name: "You and the client" })
        .waitFor(),
  );
  screen(
    "final round for a finalist",
    who,
    async () => {
      const isFinalist = ({ next }) => next?.code === "FINALIST";
      return `/contests/${(await find(talent, "SHORTLISTING", "ENTRANT", isFinalist)).id}?tab=entries`;
    },
    (page) => see(page, /^You are a finalist: send new versions until/),
  );
  screen(
    "another version of an entry",
    who,
    async () => {
      const { id } = await find(talent, "OPEN", "ENTRANT");
      const { entries } = await talent.ask(`/api/contests/${id}/entries`);
      return `/contests/${id}?entry=${entries.find(({ allowedActions }) => allowedActions.includes("submitVersion")).id}&renew=1`;
    },
    (page) =>
      dialog(page, /^New version of entry #/)
        .getByRole("button", { name: /^Send version/ })
        .waitFor(),
  );
});

// The product starts, and what everybody sees first is sound.
import { after, afterEach, before, test } from "node:test";
import { says, titleIs } from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
before(async () => {
  stage = await open("smoke");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const SCREENS = [
  { name: "landing", path: "/", title: /Muqabla/, heading: /./ },
  { name: "not found", path: "/no/such/page", title: /404 Page Not Found/, heading: /^404 Page Not Found$/ },
  { name: "sign in", path: "/auth/login", title: /Sign in/, heading: /^Sign in$/ },
];

for (const { name, path, title, heading } of SCREENS) {
  test(`${name}: title, one heading, sound in both themes on large and small screens`, async () => {
    const visitor = await stage.visitor();
    // An address that leads nowhere answers 404 with its page, and browsers say so in the console.
    if (name === "not found") visitor.allow(/404 \(Not Found\) \S+\/no\/such\/page$/);
    await visitor.goto(path);
    await titleIs(visitor.page, title);
    await says(visitor.page.locator("h1"), heading);
    await visitor.checkScreen(name);
    await visitor.context.close();
  });
}

// What measurements need to run the program beside them.
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Asks until it is so. */
export async function until(seconds, what, ask) {
  const end = Date.now() + seconds * 1000;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(100);
  }
}

export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

// Between the browsers and the product when JITTER is set: every answer of the API comes up to so many milliseconds late, each by a time of its
// own. For what a screen, or a story, takes to be in order and is not: two reads after one act, the answer to a click and the next click.
import { Agent, createServer, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Listens on `port` for the product on `productPort`. */
export function delayAnswers(port, productPort, mostMs) {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ agent, port: productPort, host: "127.0.0.1", method, path: url, headers }, async (got) => {
      if (url.startsWith("/api/")) await pause(Math.random() * mostMs);
      answer.writeHead(got.statusCode, got.rawHeaders);
      // An event stream says that it is open before its first event.
      answer.flushHeaders();
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

/** An app that is shut down keeps serving for a moment, and reports that it will end. */
import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { draining } from "./drain.ts";

test("a draining app answers requests with connection: close until it ends", async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: "idle" });
  const end = { begun: false };
  await app.register(draining, { drainMs: 2000, end });
  app.get("/", async () => "served");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async () => {
    const answer = await fetch(url);
    return [answer.status, answer.headers.get("connection"), await answer.text()];
  };
  expect(await ask()).toEqual([200, "keep-alive", "served"]);
  expect(end.begun).toBe(false);
  const closed = app.close();
  await expect.poll(() => end.begun).toBe(true);
  for (let n = 0; n < 5; n += 1) expect(await ask()).toEqual([200, "close", "served"]);
  await closed;
  await expect(ask()).rejects.toThrow("fetch failed");
});

test("a silent connection does not delay the end of the app, a response in progress does", async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: "idle" });
  await app.register(draining, { drainMs: 0, end: { begun: false } });
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: may, resolve: mayAnswer } = Promise.withResolvers<string>();
  app.get("/", () => {
    isAsked();
    return may;
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const silent = connect(Number(new URL(url).port), "127.0.0.1");
  await once(silent, "connect");
  const answer = fetch(url);
  await asked;
  let closed = false;
  const closing = app.close().then(() => (closed = true));
  await expect.poll(() => app.server.listening).toBe(false);
  expect(closed).toBe(false);
  mayAnswer("served");
  expect(await (await answer).text()).toBe("served");
  await closing;
  silent.destroy();
});

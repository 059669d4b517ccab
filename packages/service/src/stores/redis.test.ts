/** A Redis that was the primary: its clients find the present primary. */
import { once } from "node:events";
import { createServer } from "node:net";
import { testEnvironment } from "@mainstreet/testing/environment";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { Redis } from "ioredis";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "../operations/log.ts";
import { createRedis, requirePrimary } from "./redis.ts";

const env = testEnvironment();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test("a connection leaves a Redis that has become a replica", async () => {
  const proxy = await openTcpProxy(env.REDIS_URL);
  ends.push(proxy.cut);
  const redis = createRedis(proxy.url, createLog("test", "silent"));
  ends.push(() => redis.disconnect());
  const write = () => redis.set(`${env.REDIS_PREFIX}a`, "a", "EX", 60);
  await write();
  proxy.demote();
  await expect(write()).rejects.toThrow("READONLY");
  await vi.waitFor(write, 5000);
});

/** Connects to a server that answers everything with this line. */
async function answering(line: string) {
  const server = createServer((socket) => socket.on("data", () => socket.write(line)));
  const port = await listenOnFreePort(server);
  const redis = new Redis({ port, enableReadyCheck: false, disableClientInfo: true });
  ends.push(
    () => server.close(),
    () => redis.disconnect(),
  );
  return redis;
}

test("a replica is refused and disconnected, a Redis that does not tell its role is accepted", async () => {
  const info = "# Replication\r\nrole:slave\r\n";
  const replica = await answering(`$${info.length}\r\n${info}\r\n`);
  const left = once(replica, "close");
  await expect(requirePrimary(replica)).rejects.toThrow("a replica");
  await left;
  const primary = new Redis(env.REDIS_URL);
  ends.push(() => primary.disconnect());
  await expect(requirePrimary(primary)).resolves.toBeUndefined();
  const user = `${env.REDIS_PREFIX}mute`;
  await primary.call("ACL", "SETUSER", user, "on", ">secret", "~*", "+@all", "-info");
  ends.push(() => primary.call("ACL", "DELUSER", user));
  const address = Object.assign(new URL(env.REDIS_URL), { username: user, password: "secret" });
  const mute = new Redis(address.href, { enableReadyCheck: false });
  ends.push(() => mute.disconnect());
  await expect(mute.info()).rejects.toThrow("NOPERM");
  await expect(requirePrimary(mute)).resolves.toBeUndefined();
});

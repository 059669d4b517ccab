/** An instance that hangs with its connections open, as a stopped process does, is left out. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { LIMITED } from "@mainstreet/service/http/health";
import { signIn } from "@mainstreet/testing/town";
import { afterEach, describe, expect, test } from "vitest";
import { startFixture, startUpstream } from "./fixture.ts";
import type { Fixture, Upstream } from "./fixture.ts";

/** Generous timeout of `expect.poll` for a busy machine. */
const WAIT = { timeout: 15_000 };

let system: Fixture;
const processes: ChildProcess[] = [];
const extra: Upstream[] = [];
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill("SIGKILL");
  await system.stop();
  await Promise.all(extra.splice(0).map((upstream) => upstream.stop()));
});

/**
 * Answers probes after `LATE` ms and other requests after `WORK` ms; reports the store `LACKS` as
 * unavailable.
 */
const SERVER = `const { LATE = 0, WORK = 0, LACKS } = process.env;
require("node:http")
  .createServer((request, response) => {
    request.resume();
    if (LACKS) response.setHeader("${LIMITED}", LACKS);
    setTimeout(() => response.end(String(process.pid)), request.url.endsWith("z") ? LATE : WORK);
  })
  .listen(0, "127.0.0.1", function () { console.log("http://127.0.0.1:" + this.address().port) })`;

/** Starts an instance in a process of its own, which can be stopped. */
async function startProcess(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["-e", SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  processes.push(child);
  const [url] = await once(child.stdout, "data");
  return { child, url: String(url).trim() };
}

/** Starts a gateway where coupons and listings have all these instances, media only the first. */
async function start(urls: string[]) {
  const all = urls.join(",");
  system = await startFixture({ coupons: all, listings: all, media: urls[0] ?? "" });
}

/** Starts a gateway whose instances all lack the store `away`. */
async function startWithout(away: string, instances: Upstream[]) {
  if (away === "mongodb") for (const each of instances) each.lacks = away;
  await start(instances.map(({ url }) => url));
  if (away !== "mongodb") return;
  await expect.poll(() => instancesOf("coupons", "limited"), WAIT).toBe(instances.length);
}

/** Sends many reads, each of another address; returns how long each took, in ms. */
const visits = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const before = performance.now();
      const answer = await fetch(`${system.gateway.url}/api/coupons?offset=${n}`);
      return { status: answer.status, by: await answer.text(), ms: performance.now() - before };
    }),
  );

const instancesOf = async (service: string, state: string) => {
  const metrics = await (await fetch(`${system.gateway.opsUrl}/metrics`)).text();
  const line = new RegExp(`gateway_instances\\{upstream="${service}",state="${state}"\\} (\\d+)`);
  return Number(line.exec(metrics)?.[1]);
};

describe("a stopped instance of two", () => {
  test("holds no reader for long, and is used again once it resumes", async () => {
    const two = [await startProcess(), await startProcess()];
    await start(two.map(({ url }) => url));
    const [visit] = await visits(1);
    const ofTown = two.find(({ child }) => String(child.pid) === visit?.by);
    const other = two.find((each) => each !== ofTown);
    ofTown?.child.kill("SIGSTOP");
    const met = await visits(40);
    expect(new Set(met.map(({ status, by }) => `${status} ${by}`))).toEqual(
      new Set([`200 ${other?.child.pid}`]),
    );
    // Less than the 25 s timeout that applies when there is only one instance.
    expect(Math.max(...met.map(({ ms }) => ms))).toBeLessThan(15_000);
    await expect.poll(() => instancesOf("coupons", "down"), WAIT).toBe(1);
    ofTown?.child.kill("SIGCONT");
    await expect.poll(() => instancesOf("coupons", "up"), WAIT).toBe(2);
    expect((await visits(8)).map(({ by }) => by)).toContain(visit?.by);
  }, 60_000);

  test("holds no change and no upload for long", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await start([first.url, second.url]);
    first.child.kill("SIGSTOP");
    const before = performance.now();
    const answer = await fetch(`${system.gateway.url}/api/uploads`, {
      method: "POST",
      headers: { "content-type": "image/png", "x-requested-with": "test" },
      body: "picture",
    });
    expect(answer.status).toBe(504);
    // The change may have been made before the instance went silent.
    expect(await answer.json()).toEqual({
      code: "timeout",
      message:
        "No answer has come in time. It may have been done all the same: please look before you try again.",
    });
    expect(performance.now() - before).toBeLessThan(20_000);
  }, 60_000);
});

test("a stopped instance delays no reader while all instances lack a store", async () => {
  const stopped = await startProcess({ LACKS: "mongodb" });
  const others = await Promise.all([startUpstream(), startUpstream()]);
  extra.push(...others);
  for (const other of others) other.lacks = "mongodb";
  const all = [stopped, ...others].map(({ url }) => url).join(",");
  system = await startFixture({ media: all });
  await expect.poll(() => instancesOf("media", "limited"), WAIT).toBe(3);
  stopped.child.kill("SIGSTOP");
  const read = () => fetch(`${system.gateway.url}/media/a.png`).then((answer) => answer.text());
  /** Until the instance is known to hang, requests to it wait. */
  const rounds = async () => {
    const before = performance.now();
    await Promise.all(Array.from({ length: 6 }, read));
    return performance.now() - before;
  };
  await expect.poll(rounds, { timeout: 30_000, interval: 2000 }).toBeLessThan(900);
  for (const other of others) other.seen.length = 0;
  await Promise.all(Array.from({ length: 6 }, read));
  expect(others.map(({ seen }) => seen.length)).toEqual([3, 3]);
}, 60_000);

test("an instance that is so busy that each probe waits is not considered stopped", async () => {
  const { child, url } = await startProcess({ LATE: "1200", WORK: "9000" });
  await start([url]);
  const answer = await fetch(`${system.gateway.url}/api/listing-submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect([answer.status, await answer.text()]).toEqual([200, String(child.pid)]);
}, 60_000);

test("an upload of records outlasts a time in which its busy service answers no probe", async () => {
  const { child, url } = await startProcess({ LATE: "8000", WORK: "9000" });
  system = await startFixture({ import: url });
  const session = await signIn(system.env, system.redis, system.town);
  const answer = await fetch(`${system.gateway.url}/api/import/csv`, {
    method: "POST",
    headers: { cookie: `session=${session}`, "x-requested-with": "test" },
    body: "file",
  });
  expect([answer.status, await answer.text()]).toEqual([200, String(child.pid)]);
}, 60_000);

test.each(["no store", "mongodb"])(
  "a slow read is retried once on another instance and cancelled on the first (unavailable: %s)",
  async (away) => {
    const two = await Promise.all([startUpstream(), startUpstream()]);
    extra.push(...two);
    await startWithout(away, two);
    await visits(1);
    const [slow, quick] = two.toSorted((a, b) => b.seen.length - a.seen.length);
    if (slow) slow.answer = () => {};
    const statuses = (await visits(10)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(slow?.seen.length).toBeGreaterThan(1);
    expect(quick?.seen).toHaveLength(10);
    await expect.poll(() => slow?.seen.every(({ socket }) => socket.destroyed), WAIT).toBe(true);
  },
);

test.each(["no store", "mongodb"])(
  "a slow read stays with a live instance that holds the town (unavailable: %s)",
  async (away) => {
    const two = await Promise.all([startUpstream(), startUpstream()]);
    extra.push(...two);
    await startWithout(away, two);
    await visits(1);
    const [home, other] = two.toSorted((a, b) => b.seen.length - a.seen.length);
    if (!home || !other) throw new Error("There are two instances");
    home.answer = (_request, response) => void setTimeout(() => response.end("late"), 1500);
    other.answer = () => {};
    expect((await visits(1)).map(({ status, by }) => [status, by])).toEqual([[200, "late"]]);
    expect(other.seen).toHaveLength(0);
  },
);

test("a slow read of a single instance is not retried", async () => {
  const only = await startUpstream((_request, response) => {
    setTimeout(() => response.end("late"), 2500);
  });
  extra.push(only);
  await start([only.url]);
  expect((await visits(1)).map(({ status, by }) => [status, by])).toEqual([[200, "late"]]);
  expect(only.seen).toHaveLength(1);
});

test("a slow change is sent only once", async () => {
  const late = () =>
    startUpstream((request, response) => {
      request.resume();
      setTimeout(() => response.end("{}"), 2500);
    });
  const [first, second] = await Promise.all([late(), late()]);
  extra.push(first, second);
  await start([first.url, second.url]);
  const answer = await fetch(`${system.gateway.url}/api/listing-submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.status).toBe(200);
  expect(first.seen.length + second.seen.length).toBe(1);
});

/** During an import, visitors of the town are served from memory. */
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import type { TcpProxy } from "@mainstreet/testing/tcp-proxy";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openEvents } from "../testing/fixture.ts";
import type { Events } from "../testing/fixture.ts";

let mongo: TcpProxy;
let fixture: Events;
beforeAll(async () => {
  const { MONGODB_URL = "" } = process.env;
  mongo = await openTcpProxy(MONGODB_URL);
  // Otherwise the driver would connect to the server's own address instead of the proxy.
  const url = new URL(mongo.url);
  url.searchParams.set("directConnection", "true");
  fixture = await openEvents(undefined, { MONGODB_URL: url.href });
});
afterAll(async () => {
  await fixture.close();
  await mongo.cut();
});

// On a busy machine, the load may be done before the test asks, or take a second.
const ONCE_MORE = { retry: 2 };
test(
  "visitors do not wait for the reload after a batch of an import or its undo",
  ONCE_MORE,
  async () => {
    const town = await fixture.town();
    const names = async () =>
      (await town.visit.get("/api/events")).json<{ name: string }[]>().map(({ name }) => name);
    /** Returns what visitors see while the load is delayed. */
    async function meanwhile() {
      const asked = performance.now();
      mongo.hold();
      try {
        return [await names(), performance.now() - asked < 1000];
      } finally {
        await mongo.restore();
      }
    }
    await town.bring([{ name: "Fair", startDate: "2026-12-05" }], "one:1");
    expect(await names()).toEqual(["Fair"]);
    await town.bring([{ name: "Market", startDate: "2026-12-06" }], "two:1");
    expect(await meanwhile()).toEqual([["Fair"], true]);
    await vi.waitFor(async () => expect(await names()).toEqual(["Fair", "Market"]));

    const undo = { import: "two", ids: [2], merged: [] };
    await town.visit.post("/internal/events/undo", undo, asCaller(fixture.env, "import"));
    expect(await meanwhile()).toEqual([["Fair", "Market"], true]);
    await vi.waitFor(async () => expect(await names()).toEqual(["Fair"]));
  },
);

/**
 * The object store is down, silent or failing: clients get Retry-After, and media reports that it
 * lacks a store.
 */
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openMedia, photo } from "../testing/fixture.ts";
import type { Media } from "../testing/fixture.ts";
import { openReader } from "../testing/slow-reader.ts";

const AWAY = {
  message: "Images are not available at the moment. Please try again.",
  code: "store_unavailable",
};

describe("while the object store does not respond", () => {
  let media: Media;
  let way: Awaited<ReturnType<typeof openTcpProxy>>;
  beforeAll(async () => {
    way = await openTcpProxy(String(process.env["S3_ENDPOINT"]));
    media = await openMedia({ now: new Date("2026-11-21T12:00:00Z") }, { S3_ENDPOINT: way.url });
  });
  afterAll(async () => {
    await way.restore();
    await media.close();
    await way.cut();
  });

  test.each([
    ["away", () => way.cut()],
    ["silent", async () => way.hold()],
  ])(
    "%s: reads and uploads get a 503 with Retry-After, and work again afterwards",
    async (_what, leave) => {
      const { stored, upload, visit } = media.town();
      const url = await stored(await photo());
      await leave();
      for (const answer of [await visit.get(url), await upload(await photo("#222222"))]) {
        expect([answer.statusCode, answer.json()]).toEqual([503, AWAY]);
        expect(answer.headers["retry-after"]).toBe("5");
      }
      await vi.waitFor(async () => expect((await readiness(media)).objects).toBe(false), WAIT);
      await way.restore();
      expect((await visit.get(url)).statusCode).toBe(200);
      await vi.waitFor(async () => expect((await readiness(media)).objects).toBe(true), WAIT);
    },
  );

  test.each([
    ["away", () => way.cut()],
    ["silent", async () => way.hold()],
  ])("%s: a recently requested picture is served to all clients", async (_what, leave) => {
    const { stored, visit, guest } = media.town();
    const path = await stored(await photo());
    expect((await visit.get(path)).statusCode).toBe(200);
    await leave();
    media.pass(1);
    const reader = await openReader({
      url: media.service.url,
      path,
      headers: guest,
      requests: 1600,
    });
    expect(await reader.statuses(1600)).toEqual(Array(1600).fill(200));
    expect((await visit.get(path.replace("-1200", "-320"))).statusCode).toBe(503);
    expect((await visit.get(path)).statusCode).toBe(200);
    await way.restore();
  });

  test("silent: nothing is retained of visitors who leave before it responds", async () => {
    const { stored, visit, guest } = media.town();
    const path = await stored(await photo());
    const answers: WeakRef<ServerResponse>[] = [];
    const { server } = media.service.app;
    server.on("request", (_request, response) => answers.push(new WeakRef(response)));
    way.hold();
    const leave = new AbortController();
    for (let n = 0; n < 10; n += 1)
      fetch(`${media.service.url}${path}`, { headers: guest, signal: leave.signal }).catch(
        () => undefined,
      );
    await vi.waitFor(() => expect(answers).toHaveLength(10));
    leave.abort();
    await vi.waitFor(() => expect(answers.every((each) => each.deref()?.closed)).toBe(true));
    await way.restore();
    expect((await visit.get(path)).statusCode).toBe(200);
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    await vi.waitFor(() => {
      if (typeof collect === "function") collect();
      expect(answers.filter((each) => each.deref())).toEqual([]);
    }, WAIT);
  });
});

describe("a picture that was removed by another instance", () => {
  let media: Media;
  beforeAll(async () => {
    media = await openMedia();
  });
  afterAll(() => media.close());

  /** An image that was requested an hour ago and that another instance has removed since. */
  async function removedElsewhere() {
    const { slug, guest, stored, lives } = media.town();
    const path = await stored(await photo());
    expect(await lives(path)).toBe(true);
    const Key = `images/${slug}/${path.slice("/media/".length)}`;
    await media.service.objects.send(new DeleteObjectCommand({ Bucket: media.env.S3_BUCKET, Key }));
    media.pass(1);
    return { path, guest, lives };
  }

  test("is dropped from the cache", async () => {
    const { path, lives } = await removedElsewhere();
    await vi.waitFor(async () => expect(await lives(path)).toBe(false));
  });

  test("is a 404 at once for a HEAD request", async () => {
    const { path, guest } = await removedElsewhere();
    const asked = { method: "HEAD", url: path, headers: guest } as const;
    expect((await media.service.app.inject(asked)).statusCode).toBe(404);
  });
});

const WAIT = { timeout: 15_000, interval: 200 };

test("a store that has its bucket but fails every read counts as unavailable", async () => {
  const ill = createServer((request, response) => {
    request.resume();
    response.statusCode = request.method === "HEAD" ? 200 : 500;
    response.end();
  });
  const port = await listenOnFreePort(ill);
  const media = await openMedia(undefined, { S3_ENDPOINT: `http://127.0.0.1:${port}` });
  expect((await readiness(media)).objects).toBe(false);
  const { visit, upload } = media.town();
  const picture = await visit.get(`/media/${"0".repeat(32)}-320.webp`);
  expect([picture.statusCode, picture.headers["cache-control"]]).toEqual([503, "no-store"]);
  expect((await upload(await photo())).statusCode).toBe(503);
  await media.close();
  ill.close();
});

async function readiness(media: Media): Promise<Record<string, boolean>> {
  const answer = await media.service.app.inject({ url: "/readyz" });
  return answer.json<{ checks: Record<string, boolean> }>().checks;
}

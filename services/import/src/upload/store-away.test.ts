/** The object store fails, or refuses a request, while an admin waits for an answer. */
import { testEnvironment } from "@mainstreet/testing/environment";
import { limitedTo, newTown } from "@mainstreet/testing/town";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { draftsOf } from "../testing/drafts.ts";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import { messageOf, startImportSystem } from "../testing/import-system.ts";

const proxy = await openFaultProxy();
proxy.target = testEnvironment().S3_ENDPOINT;
const system = await startImportSystem(() => ({ S3_ENDPOINT: proxy.url }));
const drafts = draftsOf(system);
afterAll(async () => {
  await system.close();
  proxy.close();
});
beforeEach(() => {
  Object.assign(proxy, { refusesWith: 0, refusedMethod: "", holds: () => undefined });
});

const CSV = ["business.csv", "name\nCup\n"] as const;
const MIB = 1024 ** 2;
/** A second, plus what a busy machine adds, in ms. */
const AT_ONCE_MS = 2500;

test("a file that is too large gets a 413 even if the store's user may not abort uploads", async () => {
  Object.assign(proxy, { refusesWith: 403, refusedMethod: "DELETE" });
  const limits = limitedTo({ importFileBytes: 12 * MIB });
  const file = new Uint8Array(13 * MIB).fill(65);
  const answer = await system.upload(newTown(), "business.csv", file, limits);
  expect([answer.status, await messageOf(answer)]).toEqual([
    413,
    "Please choose a file smaller than 12 MB",
  ]);
});

test("a damaged workbook gets a 400 even if the store fails to delete it", async () => {
  Object.assign(proxy, { refusesWith: 503, refusedMethod: "DELETE" });
  const file = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
  const answer = await drafts.upload(newTown(), "business.xlsx", file);
  expect([answer.status, await messageOf(answer)]).toEqual([
    400,
    "This workbook is damaged and cannot be opened. Please save it in Excel again.",
  ]);
});

test("uploads, drafts and downloads get a 503 with Retry-After while the store fails", async () => {
  const town = newTown();
  const { id, mapping } = await drafts.draft(town, ...CSV);
  proxy.refusesWith = 503;
  const answers = [
    await system.upload(town, ...CSV),
    await drafts.call(town, "PUT", `/${id}/mapping`, mapping),
    await drafts.call(town, "GET", `/${id}/file`),
  ];
  proxy.refusedMethod = "GET";
  answers.push(await drafts.upload(town, ...CSV));
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        message: "Files are not available at the moment. Please try again.",
        code: "store_unavailable",
      },
    ]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("content-disposition")).toBeNull();
  }
}, 60_000);

test.each([
  ["refuses to send the file", { refusesWith: 503, refusedMethod: "GET" }],
  ["hangs", { holds: () => new Promise<void>(() => undefined) }],
])(
  "an import is cancelled at once while the store %s",
  async (_how, fault) => {
    const town = newTown();
    const { id } = await drafts.draft(town, ...CSV);
    Object.assign(proxy, fault);
    expect((await drafts.call(town, "POST", `/${id}/start`)).status).toBe(202);
    await vi.waitFor(async () => expect((await system.record(town, id)).status).toBe("running"));
    await system.act(town, id, "cancel");
    const asked = performance.now();
    expect((await system.ended(town, id)).status).toBe("cancelled");
    expect(performance.now() - asked).toBeLessThan(AT_ONCE_MS);
  },
  60_000,
);

import { once } from "node:events";
import { createServer } from "node:http";
import { importRecord } from "@mainstreet/contracts/import";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

const PATIENCE_MS = 1500;
let system: ImportSystem;
beforeAll(async () => {
  system = await startImportSystem(() => ({ IMPORT_PATIENCE_MS: String(PATIENCE_MS) }));
});
afterAll(async () => system.close());

const ROWS = 3000;
const FILE = `name\n${Array.from({ length: ROWS }, (_, n) => `Shop ${n}`).join("\n")}`;

const act = async (town: string, id: string, action: "cancel" | "resume") =>
  fetch(`${system.url()}/api/admin/imports/${id}/${action}`, {
    method: "POST",
    headers: await system.headersOf(town),
  });

/** An import in the middle; from then on a server that always fails stands where listings was. */
async function interrupted(town: string) {
  system.upload(town, "business.csv", FILE).catch(() => undefined);
  const id = await vi.waitFor(
    async () => {
      const [record] = await system.records(town);
      expect(record?.rowsDone).toBeGreaterThan(0);
      return record?.id ?? "";
    },
    { timeout: 60_000, interval: 10 },
  );
  await system.stopListings();
  const failing = createServer((_request, reply) => reply.writeHead(500).end());
  failing.listen(Number(new URL(system.importEnv["LISTINGS_URL"] ?? "").port), "127.0.0.1");
  await once(failing, "listening");
  return {
    id,
    mended: async () => {
      failing.closeAllConnections();
      await new Promise((resolve) => failing.close(resolve));
      await system.startListings();
    },
  };
}

test("a service that fails again and again ends the import, and an admin continues it", async () => {
  const town = newTown();
  const { id, mended } = await interrupted(town);
  const failed = await system.ended(town, id);
  await mended();
  expect(failed).toMatchObject({
    status: "failed",
    canResume: true,
    message:
      "Something went wrong on our side. What was stored so far stays; the import can be continued.",
  });
  expect(failed.rowsDone).toBeGreaterThan(0);
  expect(failed.rowsDone).toBeLessThan(ROWS);
  expect((await act(newTown(), id, "resume")).status).toBe(404);

  const answer = await act(town, id, "resume");
  expect(answer.status).toBe(202);
  expect(importRecord.parse(await answer.json())).toMatchObject({
    rowsDone: failed.rowsDone,
    canResume: false,
  });
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "finished", rowsDone: ROWS, canResume: false });
  expect(record.counts.businesses).toMatchObject({ added: ROWS, changed: 0, merged: 0 });
  expect(await system.stored(town, "businesses")).toHaveLength(ROWS);
  expect((await act(town, id, "resume")).status).toBe(409);
}, 180_000);

test("what went wrong with the file itself is not continued", async () => {
  const town = newTown();
  const answer = await system.upload(town, "business.csv", "name\n");
  expect(answer.status).toBe(422);
  const [record] = await system.records(town);
  expect(record).toMatchObject({ status: "failed", canResume: false });
  expect((await act(town, record?.id ?? "", "resume")).status).toBe(409);
}, 30_000);

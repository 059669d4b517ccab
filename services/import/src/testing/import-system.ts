/** Import with the real listings, coupons and events services, for tests. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { errorBody } from "@mainstreet/contracts/errors";
import {
  importRecord,
  importUndoQuestion,
  isOver,
  rejectedRow,
} from "@mainstreet/contracts/import";
import type { ImportEntity, ImportRecord } from "@mainstreet/contracts/import";
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { startService as startCoupons } from "@mainstreet/coupons-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { quietPort } from "@mainstreet/testing/port";
import { admin } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { expect, vi } from "vitest";
import { z } from "zod";
import { loadImportConfig } from "../config.ts";
import { startService } from "../start.ts";

/** Returns the message of an error response. */
export const messageOf = async (answer: Response) => errorBody.parse(await answer.json()).message;

/** Records with dependents stay, or are removed with the others. */
type Undo = "undo" | "undo?needed=remove";

export type ImportSystem = Awaited<ReturnType<typeof startImportSystem>>;

/** Starts the four services in isolation; `extra` returns further variables for import, `now` is its clock. */
export async function startImportSystem(
  extra: (urls: { listings: string; coupons: string }) => Record<string, string> = () => ({}),
  now = () => new Date(),
) {
  const env = testEnvironment();
  const redis = new Redis(env.REDIS_URL);
  // A fixed port, as listings is stopped and restarted at the same address.
  const PORT = String(await quietPort());
  let listings = await startListings(loadListingsConfig({ ...env, PORT }));
  const { url: listingsUrl } = listings;
  const coupons = await startCoupons(loadCouponsConfig(env));
  const events = await startEvents(loadEventsConfig(env));
  const importEnv = {
    ...env,
    LISTINGS_URL: listingsUrl,
    COUPONS_URL: coupons.url,
    EVENTS_URL: events.url,
    ...extra({ listings: listingsUrl, coupons: coupons.url }),
  };
  const config = loadImportConfig(importEnv);
  let service = await startService(config, now);
  let url = service.url;

  /** Returns where the owning service lists a town's records. */
  function recordsUrl(entity: ImportEntity) {
    const owner = { categories: listings, businesses: listings, coupons, events }[entity];
    return `${owner.url}/api/admin/${entity}`;
  }

  const headersOf = (town: string) => admin(env, redis, town);
  const get = async (url: string, town: string, headers = {}) =>
    fetch(url, { headers: { ...(await headersOf(town)), ...headers } });

  return {
    env,
    /** Variables for a separate import process. */
    importEnv,
    config,
    redis,
    get,
    headersOf,
    recordsUrl,
    url: () => url,
    stopImport: () => service.close(),
    async startImport() {
      service = await startService(config, now);
      url = service.url;
    },
    stopListings: () => listings.close(),
    async startListings() {
      listings = await startListings(loadListingsConfig({ ...env, PORT }));
    },
    /** Puts another server in the place of listings; the returned function restores listings. */
    async replaceListings(answer: RequestListener) {
      await listings.close();
      const other = createServer(answer).listen(Number(PORT), "127.0.0.1");
      await once(other, "listening");
      return async () => {
        other.closeAllConnections();
        await new Promise((resolve) => other.close(resolve));
        await this.startListings();
      };
    },
    /** Sends later requests to an import process that the test has started. */
    useUrl(other: string) {
      url = other;
    },

    /** Uploads a file as the Import tab does, with headers as the gateway adds them. */
    async upload(
      town: string,
      name: string,
      content: string | Uint8Array<ArrayBuffer>,
      told: Record<string, string> = {},
      to = "",
    ) {
      const form = new FormData();
      form.append("file", new Blob([content]), name);
      return fetch(`${url}/api/import/${name.slice(name.lastIndexOf(".") + 1)}${to}`, {
        method: "POST",
        headers: { ...(await headersOf(town)), ...told },
        body: form,
      });
    },

    /** Uploads a file and returns its import once that has ended. */
    async imported(
      town: string,
      name: string,
      content: string | Uint8Array<ArrayBuffer>,
    ): Promise<ImportRecord> {
      const answer = await this.upload(town, name, content);
      expect([200, 202]).toContain(answer.status);
      const body = z.object({ import: importRecord }).parse(await answer.json());
      return this.ended(town, body.import.id);
    },

    /** Uploads a file and returns the id of its import once some of its rows are done. */
    async underWay(town: string, name: string, content: string): Promise<string> {
      this.upload(town, name, content).catch(() => undefined);
      return vi.waitFor(
        async () => {
          const record = (await this.records(town)).find(({ rowsDone }) => rowsDone > 0);
          expect(record).toBeDefined();
          return record?.id ?? "";
        },
        { timeout: 60_000, interval: 10 },
      );
    },

    /** Performs an admin's action on an import. */
    act: async (town: string, id: string, action: "cancel" | "resume" | Undo) =>
      fetch(`${url}/api/admin/imports/${id}/${action}`, {
        method: "POST",
        headers: await headersOf(town),
      }),

    async record(town: string, id: string): Promise<ImportRecord> {
      const answer = await get(`${url}/api/admin/imports/${id}`, town);
      return importRecord.parse(await answer.json());
    },

    /** Returns the town's imports, newest first. */
    async records(town: string): Promise<ImportRecord[]> {
      const answer = await get(`${url}/api/admin/imports`, town);
      return z.array(importRecord).parse(await answer.json());
    },

    async ended(town: string, id: string): Promise<ImportRecord> {
      return vi.waitFor(
        async () => {
          const record = await this.record(town, id);
          expect(isOver(record)).toBe(true);
          return record;
        },
        { timeout: 50_000, interval: 50 },
      );
    },

    /** Returns the import once its undo has ended. */
    async undone(town: string, id: string, end: ImportRecord["status"] = "undone") {
      return vi.waitFor(
        async () => {
          const record = await this.record(town, id);
          expect(record.status).toBe(end);
          return record;
        },
        { timeout: 120_000, interval: 50 },
      );
    },

    /** Undoes an import and returns it at the end. */
    async undo(town: string, id: string, how: Undo = "undo"): Promise<ImportRecord> {
      const answer = await this.act(town, id, how);
      expect([answer.status, await answer.json()]).toMatchObject([202, { canUndo: false }]);
      return this.undone(town, id);
    },

    async undoQuestion(town: string, id: string) {
      const answer = await get(`${url}/api/admin/imports/${id}/undo`, town);
      return importUndoQuestion.parse(await answer.json());
    },

    async rejections(town: string, id: string) {
      const answer = await get(`${url}/api/admin/imports/${id}/rejections`, town);
      return z.array(rejectedRow).parse(await answer.json());
    },

    /** Returns how many rows were rejected, according to their list. */
    async rejected(town: string, id: string): Promise<number> {
      const answer = await get(`${url}/api/admin/imports/${id}/rejections?limit=1`, town);
      return Number(answer.headers.get("x-total-count"));
    },

    /** Writes to one of the services as an admin. */
    send: async (town: string, method: "POST" | "PUT", url: string, body: object) =>
      fetch(url, {
        method,
        headers: { ...(await headersOf(town)), "content-type": "application/json" },
        body: JSON.stringify(body),
      }),

    /** Returns what the other services have stored for the town. */
    async stored(town: string, entity: ImportEntity) {
      const all: Record<string, unknown>[] = [];
      for (;;) {
        const answer = await get(`${recordsUrl(entity)}?limit=500&offset=${all.length}`, town);
        const page = z.array(z.record(z.string(), z.unknown())).parse(await answer.json());
        all.push(...page);
        if (page.length < 500) return all;
      }
    },

    close: async () => {
      await service.close();
      await Promise.all([listings.close(), coupons.close(), events.close()]);
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}

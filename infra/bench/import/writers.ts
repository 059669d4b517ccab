/** Admins of another town who write continuously, to verify that acknowledged writes are stored. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { z } from "zod";
import type { Fixture } from "./fixture.ts";

/** Half of them write coupons, half businesses. */
const WRITERS = 16;
const PAUSE_MS = 10;
/** Changes of a record before the writer creates a new one. */
const CHANGES = 9;

const KINDS = [
  { service: "coupons", collection: "coupons", name: "title" },
  { service: "listings", collection: "businesses", name: "name" },
] as const;

const created = z.looseObject({ id: z.int() });

/** A record of one writer; its name ends with the number of the write. */
export interface Written {
  kind: (typeof KINDS)[number];
  id: number;
  /** Number of the last acknowledged write, and of the last attempt. */
  acknowledged: number;
  tried: number;
}

/** Starts the writers, which run until stopped and add their records to `records`. */
export function startWriters(
  { system, visited: town, visitedAdminClient, mongo, prefix }: Fixture,
  records: Written[],
) {
  const dispatcher = new Agent({ connections: WRITERS });
  const refused: string[] = [];
  let acknowledged = 0;
  let over = false;

  /** Resolves with the answer's body, or null when the write was not acknowledged. */
  async function send(method: "POST" | "PUT", path: string, body: object): Promise<unknown> {
    try {
      const answer = await request(`${system.gatewayUrl}/api/admin/${path}`, {
        method,
        dispatcher,
        headers: { ...visitedAdminClient.headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode < 300) {
        acknowledged += 1;
        return JSON.parse(text);
      }
      // Unavailable processes may refuse with a 5xx; other refusals are faults.
      if (answer.statusCode < 500) refused.push(`${method} ${path}: ${answer.statusCode} ${text}`);
    } catch {
      // The connection broke: the write may or may not be stored.
    }
    return null;
  }

  /** Resolves with the id of a new record; retries until one is acknowledged. */
  async function create(path: string, fields: () => object): Promise<number | null> {
    while (!over) {
      const { data } = created.safeParse(await send("POST", path, fields()));
      await pause(PAUSE_MS);
      if (data) return data.id;
    }
    return null;
  }

  async function write(kind: (typeof KINDS)[number], writer: number) {
    const categoryId = await create("categories", () => ({ name: `Writer ${randomUUID()}` }));
    const path = kind.collection;
    for (let count = 0; !over; count += 1) {
      const base = `Writer ${writer}, record ${count}, write`;
      const fields =
        kind.service === "coupons"
          ? { businessId: writer + 1, discount: "25% Off" }
          : { categoryId, address: `${count} Elm Street`, phone: "(555) 555-0123" };
      const id = await create(path, () => ({ ...fields, [kind.name]: `${base} 0` }));
      if (id === null) return;
      const record: Written = { kind, id, acknowledged: 0, tried: 0 };
      records.push(record);
      while (record.tried < CHANGES && !over) {
        record.tried += 1;
        const name = `${base} ${record.tried}`;
        if (await send("PUT", `${path}/${id}`, { [kind.name]: name }))
          record.acknowledged = record.tried;
        await pause(PAUSE_MS);
      }
    }
  }
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const kind = KINDS[writer % KINDS.length];
      if (kind) await write(kind, writer);
    }),
  );

  /** Resolves with records of a kind that are not stored as acknowledged. */
  async function lostOf({ service, collection, name }: (typeof KINDS)[number]) {
    const stored = await mongo
      .getClient()
      .db(`${prefix}${service}`)
      .collection(collection)
      .find({ town }, { projection: { id: 1, [name]: 1 }, sort: { id: 1 } })
      .toArray();
    const names = new Map(stored.map((record) => [record["id"], String(record[name])]));
    return records.flatMap(({ kind, id, acknowledged: least, tried }) => {
      const last = Number(names.get(id)?.split(" ").at(-1));
      return kind.service !== service || (last >= least && last <= tried)
        ? []
        : [`${collection} ${id} is '${names.get(id)}' after write ${least}`];
    });
  }

  return {
    /** Resolves with the number of acknowledged writes, and the refusals that are faults. */
    async stop() {
      over = true;
      await writing;
      await dispatcher.close();
      return { acknowledged, refused };
    },
    /** Resolves with the acknowledged writes that are not stored. */
    lost: async () => (await Promise.all(KINDS.map(lostOf))).flat(),
  };
}

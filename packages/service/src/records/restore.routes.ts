/** Records of a town for its export, and back into an empty one: for tools in the cluster alone. */
import { BULK_BYTES } from "@mainstreet/contracts/bulk";
import { paging, queryId } from "@mainstreet/contracts/fields";
import { z } from "zod";
import type { Service } from "../http/build.ts";
import { recordsAfter, restoreRecords } from "./restore.ts";
import type { RecordStore } from "./store.ts";

const record = z.record(z.string(), z.unknown());
const querystring = z.strictObject({ after: queryId.optional(), limit: paging.limit });

/** `GET` and `POST /internal/records/<name>`. */
export function restoreRoutes<State extends { id: number }>(
  app: Service,
  name: string,
  deps: { store: RecordStore<State>; refresh: (town: string) => void },
) {
  const config = { access: "service" } as const;
  const path = `/internal/records/${name}`;

  app.get(
    path,
    { config, schema: { querystring, response: { 200: z.array(record) } } },
    async ({ town, query }) => recordsAfter(deps.store, town.slug, query.after ?? 0, query.limit),
  );

  app.post(
    path,
    {
      config,
      bodyLimit: BULK_BYTES,
      schema: {
        body: z.strictObject({ records: z.array(record).max(500) }),
        response: { 201: z.object({ restored: z.int() }) },
      },
    },
    async ({ town, body }, reply) => {
      const restored = await restoreRecords(deps.store, town.slug, body.records);
      deps.refresh(town.slug);
      return reply.code(201).send({ restored });
    },
  );
}

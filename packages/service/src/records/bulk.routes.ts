/** Routes by which the import service writes, previews and undoes rows of one kind of record. */
import { BULK_BYTES, bulkResponse } from "@mainstreet/contracts/bulk";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview } from "@mainstreet/contracts/bulk-preview";
import { undoRequest, undoResponse } from "@mainstreet/contracts/undo";
import type { z } from "zod";
import type { Service } from "../http/build-service.ts";
import type { BulkRow } from "./bulk-rows.ts";
import type { RecordStore } from "./store.ts";
import { undoImport } from "./undo.ts";
import type { UndoRules } from "./undo.ts";

interface BulkRoutesOptions<State extends { id: number }, Row> extends UndoRules<State> {
  store: RecordStore<State>;
  body: z.ZodType<{ batch: string; rows: BulkRow<Row>[] }>;
  apply: (town: string, request: { batch: string; rows: BulkRow<Row>[] }) => Promise<BulkResult[]>;
  /** Returns what `apply` would do. */
  preview: (town: string, rows: BulkRow<Row>[]) => Promise<BulkPreview[]>;
  /** After undoing, for restored records: what they belong to may have been deleted meanwhile. */
  settle?: (town: string, restored: readonly State[]) => Promise<void>;
  /** Reloads what visitors see. */
  reload: (town: string) => Promise<void>;
}

/** Registers `POST /internal/<name>/bulk`, `…/preview` and `…/undo`. */
export function bulkRoutes<State extends { id: number }, Row>(
  app: Service,
  name: string,
  options: BulkRoutesOptions<State, Row>,
) {
  const { store, body, apply, preview, settle, reload } = options;
  const config = { access: "service" } as const;
  const bodyLimit = BULK_BYTES;

  app.post(
    `/internal/${name}/bulk`,
    { config, bodyLimit, schema: { body, response: { 200: bulkResponse } } },
    async (request) => {
      const { slug } = request.town;
      const results = await apply(slug, request.body);
      await reload(slug);
      return { results };
    },
  );

  app.post(
    `/internal/${name}/preview`,
    { config, bodyLimit, schema: { body, response: { 200: bulkPreviewResponse } } },
    async (request) => ({ results: await preview(request.town.slug, request.body.rows) }),
  );

  app.post(
    `/internal/${name}/undo`,
    { config, schema: { body: undoRequest, response: { 200: undoResponse } } },
    async (request) => {
      const { slug } = request.town;
      const results = await undoImport(store, options, slug, request.body);
      const restored = results.filter(({ outcome }) => outcome === "restored").map(({ id }) => id);
      if (settle && restored.length > 0 && !request.body.preview) {
        const found = await store.all(slug, { id: { $in: restored } });
        await settle(
          slug,
          found.map(({ state }) => state),
        );
      }
      await reload(slug);
      return { results };
    },
  );
}

/** What import asks of a service for one kind of record: rows written, previewed, and taken back. */
import { BULK_BYTES, bulkResponse } from "@mainstreet/contracts/bulk";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview } from "@mainstreet/contracts/bulk-preview";
import { undoRequest, undoResponse } from "@mainstreet/contracts/undo";
import type { z } from "zod";
import type { Service } from "../http/build.ts";
import type { BulkRow } from "./bulk-rows.ts";
import type { RecordStore } from "./store.ts";
import { undoImport } from "./undo.ts";
import type { AllowRemoval } from "./undo.ts";

interface BulkRoutesOptions<State extends { id: number }, Row> {
  store: RecordStore<State>;
  body: z.ZodType<{ batch: string; rows: BulkRow<Row>[] }>;
  apply: (town: string, request: { batch: string; rows: BulkRow<Row>[] }) => Promise<BulkResult[]>;
  /** What `apply` would do. */
  preview: (town: string, rows: BulkRow<Row>[]) => Promise<BulkPreview[]>;
  nameOf: (state: State) => string;
  /** Shows everybody the change. */
  reload: (town: string) => Promise<void>;
  /** Whether what an import added may go again. */
  allow?: AllowRemoval;
}

/** `POST /internal/<name>/bulk`, `…/preview` and `…/undo`. */
export function bulkRoutes<State extends { id: number }, Row>(
  app: Service,
  name: string,
  options: BulkRoutesOptions<State, Row>,
) {
  const { store, body, apply, preview, nameOf, reload, allow } = options;
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
      const results = await undoImport(store, nameOf, slug, request.body, allow);
      await reload(slug);
      return { results };
    },
  );
}

/** Imports of a town over HTTP: list, record, progress, undo, downloads and rejected rows. */
import { Readable, finished } from "node:stream";
import {
  importListQuery,
  importParams,
  importRecord,
  importUndoQuestion,
  importUndoQuery,
  isOver,
  rejectedRow,
} from "@mainstreet/contracts/import";
import { importUse } from "@mainstreet/contracts/usage";
import type { Service } from "@mainstreet/service/http/build-service";
import { csvOf } from "@mainstreet/service/http/csv";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";
import { askBeforeUndo } from "../running/dependents.ts";
import type { Parts } from "../app.ts";
import { createConcurrencyLimit, tooMany } from "../upload/concurrency-limit.ts";
import { CONTENT_TYPE } from "../upload/receive-file.ts";
import { toRecord } from "./import.store.ts";
import { LAST_EVENT, progressEvents, sharedReads } from "./progress.ts";
import { rejectionLines } from "./rejection-lines.ts";

const config = { access: "admin" } as const;
const params = importParams;
/** Concurrent downloads: each holds one of 128 connections to the object store for as long as its reader takes. */
const DOWNLOADS = { ofTown: 4, ofAll: 20 };
/** Time for the question before an undo, in ms: about as long as an admin waits. */
const QUESTION_MS = 20_000;

export function importRoutes(
  app: Service,
  { imports, use, rejections, files, applied, clients, enqueue }: Parts,
) {
  const downloads = createConcurrencyLimit(DOWNLOADS);
  const closing = new AbortController();
  const findWatched = sharedReads((town, id) => imports.find(town, id));
  app.addHook("preClose", async () => closing.abort());

  app.get(
    "/internal/use",
    { config: { access: "service" }, schema: { response: { 200: importUse } } },
    async ({ town }) => {
      const { files: count, rows } = await use(town.slug);
      return { files: count, rows, underWay: await imports.underWay(town.slug) };
    },
  );

  app.get(
    "/api/admin/imports",
    { config, schema: { querystring: importListQuery, response: { 200: z.array(importRecord) } } },
    async ({ town: { slug: town }, query: { limit, offset } }, reply) => {
      const { items, total } = await imports.list(town, limit, offset);
      reply.header("x-total-count", total);
      return items;
    },
  );

  app.get(
    "/api/admin/imports/:id",
    { config, schema: { params, response: { 200: importRecord } } },
    async ({ town: { slug: town }, params: { id } }) => existing(await imports.find(town, id)),
  );

  app.post(
    "/api/admin/imports/:id/cancel",
    { config, schema: { params, response: { 200: importRecord } } },
    async ({ town: { slug: town }, params: { id } }) => {
      const record = existing(await imports.find(town, id));
      // A check is dropped with its draft, not cancelled.
      if (isOver(record) || record.status === "checking")
        throw new ApiError(409, "import_over", "This import is over already.");
      if (record.status === "undoing")
        throw new ApiError(409, "undo_under_way", "An undo cannot be cancelled.");
      await imports.cancel(town, id);
      return existing(await imports.find(town, id));
    },
  );

  app.get(
    "/api/admin/imports/:id/undo",
    { config, schema: { params, response: { 200: importUndoQuestion } } },
    async ({ town: { slug: town }, params: { id }, signal: gone }) => {
      const stored = existing(await imports.stored(town, id));
      const isHeard = !stored.canResume && !stored.isUnheard && stored.rowsDone > 0;
      const signal = AbortSignal.any([gone, AbortSignal.timeout(QUESTION_MS)]);
      const asked = { town, id, signal };
      const question = await askBeforeUndo(clients, applied, asked);
      // The counts lack what batches have written whose answers were lost.
      return { ...question, complete: question.complete && isHeard };
    },
  );

  app.post(
    "/api/admin/imports/:id/undo",
    { config, schema: { params, querystring: importUndoQuery, response: { 202: importRecord } } },
    async ({ town: { slug: town }, params: { id }, query }, reply) => {
      existing(await imports.find(town, id));
      if (!(await imports.undo(town, id, query.needed)))
        throw new ApiError(409, "nothing_to_undo", "There is nothing left to undo.");
      await enqueue(town, id, "undoing");
      return reply.code(202).send(existing(await imports.find(town, id)));
    },
  );

  app.post(
    "/api/admin/imports/:id/resume",
    { config, schema: { params, response: { 202: importRecord } } },
    async ({ town: { slug: town }, params: { id } }, reply) => {
      existing(await imports.find(town, id));
      const resumed = await imports.resume(town, id);
      if (!resumed)
        throw new ApiError(409, "nothing_to_resume", "This import cannot be continued.");
      await enqueue(town, id);
      return reply.code(202).send(toRecord(resumed));
    },
  );

  app.get(
    "/api/admin/imports/:id/file",
    { config, schema: { params, produces: Object.values(CONTENT_TYPE) } },
    async ({ town: { slug: town }, params: { id } }, reply) => {
      const stored = existing(await imports.stored(town, id));
      if (stored.object === "") throw notFound("File");
      const leave = downloads.enter(town);
      if (!leave) throw tooMany(reply, "downloaded");
      // Also fires when the reader has disconnected already.
      finished(reply.raw, leave);
      const name = encodeURIComponent(stored.fileName);
      return reply
        .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
        .type(CONTENT_TYPE[stored.fileType])
        .send(Readable.from(files.read(stored.object, stored.size)));
    },
  );

  app.get(
    "/api/admin/imports/:id/progress",
    {
      config: { ...config, isBackgroundPoll: true },
      schema: { params, produces: ["text/event-stream"] },
    },
    async ({ town: { slug: town }, params: { id }, headers, signal: gone }, reply) => {
      const begun = existing(await imports.find(town, id));
      // Tells an EventSource that reconnects after the end to stop.
      if (headers["last-event-id"] === LAST_EVENT) return reply.code(204).send();
      const signal = AbortSignal.any([closing.signal, gone]);
      return (
        reply
          // Closes the connection with the stream: kept alive, it would delay shutdown.
          .headers({ connection: "close", "cache-control": "no-store", "x-accel-buffering": "no" })
          .type("text/event-stream; charset=utf-8")
          .send(Readable.from(progressEvents(begun, () => findWatched(town, id), signal)))
      );
    },
  );

  app.get(
    "/api/admin/imports/:id/rejections",
    {
      config,
      schema: { params, querystring: importListQuery, response: { 200: z.array(rejectedRow) } },
    },
    async ({ town: { slug: town }, params: { id }, query: { limit, offset } }, reply) => {
      existing(await imports.find(town, id));
      const [items, total] = await Promise.all([
        rejections.list(town, id, limit, offset),
        rejections.count(town, id),
      ]);
      reply.header("x-total-count", total);
      return items;
    },
  );

  app.get(
    "/api/admin/imports/:id/rejections.csv",
    { config, schema: { params, produces: ["text/csv"] } },
    async ({ town: { slug: town }, params: { id } }, reply) => {
      const { columns, fileName } = existing(await imports.stored(town, id));
      const name = fileName.replace(/\.\w+$/, "").replace(/[^\w.-]+/g, "-");
      return reply
        .header("content-disposition", `attachment; filename="rejected-${name}.csv"`)
        .type("text/csv; charset=utf-8")
        .send(csvOf(rejectionLines(columns, rejections.stream(town, id))));
    },
  );
}

export function existing<Found>(found: Found | null): Found {
  if (found === null) throw notFound("Import");
  return found;
}

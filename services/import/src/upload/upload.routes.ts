/** `POST /api/import/json`, `/csv` and `/xlsx`: the file streams to the object store, then its import starts. */
import { setTimeout as pause } from "node:timers/promises";
import { importFileType, importResponse, isOver } from "@mainstreet/contracts/import";
import type { ImportFileType, ImportRecord, ImportResponse } from "@mainstreet/contracts/import";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { readQuotas } from "@mainstreet/service/towns/quotas";
import { readTownPlace } from "@mainstreet/service/towns/town-place";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { NewImport } from "../import/import.store.ts";
import type { Parts } from "../app.ts";
import { tooMany } from "./concurrency-limit.ts";
import { drained, receiveFile, unreadable } from "./receive-file.ts";

const POLL_MS = 100;

export function uploadRoutes(app: Service, deps: Parts) {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  for (const fileType of importFileType.options)
    app.post(
      `/api/import/${fileType}`,
      {
        config: { access: "admin", file: "file" },
        schema: { response: { 200: importResponse, 202: importResponse } },
      },
      async (request, reply) => {
        const town = request.town.slug;
        const { id } = await received(deps, { request, reply }, fileType, (file) =>
          deps.imports.create(town, file),
        );
        await deps.enqueue(town, id);
        const record = await waitFor(deps, town, id, closing.signal);
        if (record.status === "failed") {
          const code = record.needsMapping ? "mapping_needed" : "import_failed";
          throw new ApiError(422, code, record.message);
        }
        return reply.code(record.status === "finished" ? 200 : 202).send(answer(record));
      },
    );
}

/**
 * Stores the file and what `create` makes of it, or neither; throws 429 when the town has used up its quota
 * or has too many uploads in flight, 404 when it was removed while the file arrived.
 */
export async function received<Made>(
  deps: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fileType: ImportFileType,
  create: (file: NewImport) => Promise<Made>,
): Promise<Made> {
  const began = new Date();
  const { slug: town, timeZone } = request.town;
  const refuseRemoved = async () => {
    if (await deps.removals.removedSince(town, began)) throw notFound("Town");
  };
  const limits = await allowance(deps, request, reply);
  const limitBytes = limits.fileBytes ?? Infinity;
  const leave = deps.uploads.enter(town);
  if (!leave) {
    await drained(request);
    throw tooMany(reply, "uploaded");
  }
  const file = await receiveFile({ files: deps.files, limitBytes }, request, fileType)
    .finally(leave)
    .catch(async (error: unknown) => {
      // The town's removal ends uploads that it finds, perhaps this one.
      await refuseRemoved();
      throw error;
    });
  const startedBy = request.admin.name;
  const place = readTownPlace(request.headers);
  try {
    await refuseRemoved();
    const made = await create({ ...file, startedBy, timeZone, ...limits, ...(place && { place }) });
    // A file stored after the removal's last look would belong to the next town with that slug.
    await refuseRemoved();
    return made;
  } catch (error) {
    // A failed removal must not hide the error: retention removes files that no record names.
    await deps.files
      .remove(file.object)
      .catch((err: unknown) => request.log.error({ err, object: file.object }, "file not removed"));
    await deps.imports.remove(town, file.id);
    return unreadable(error);
  }
}

const DAY_SECONDS = 24 * 60 * 60;

/** Returns what the town may still import today; throws 429 when that is nothing. */
async function allowance(
  { use }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<NewImport, "fileBytes" | "rowsPerDay" | "recordLimit">> {
  const quotas = readQuotas(request.headers["x-town-quotas"]);
  if (!quotas) return {};
  const { importFilesPerDay, importRowsPerDay: rowsPerDay } = quotas;
  const { files, rows, since } = await use(request.town.slug);
  if (files >= importFilesPerDay || rows >= rowsPerDay) {
    // A caller that is still sending would see a broken connection instead of our answer.
    await drained(request);
    const ago = Math.floor((Date.now() - since.getTime()) / 1000);
    reply.header("retry-after", Math.max(1, DAY_SECONDS - ago));
    throw new ApiError(
      429,
      "import_quota",
      "This town has imported as much as it may in a day. Please try again tomorrow.",
    );
  }
  return { fileBytes: quotas.importFileBytes, rowsPerDay, recordLimit: quotas.records };
}

/** Returns the record once the import is over, or as it stands when the time is up. */
async function waitFor({ imports, waitMs }: Parts, town: string, id: string, closing: AbortSignal) {
  const end = performance.now() + waitMs;
  for (;;) {
    const record = await imports.find(town, id);
    if (!record) throw notFound("Import");
    if (isOver(record)) return record;
    if (performance.now() >= end || closing.aborted) return record;
    await pause(POLL_MS, undefined, { signal: closing }).catch(() => undefined);
  }
}

function answer(record: ImportRecord): ImportResponse {
  if (record.status !== "finished")
    return {
      message: "The file has arrived; the import goes on in the background",
      import: record,
    };
  const stored = (entity: keyof typeof record.counts) => {
    const { added = 0, changed = 0, unchanged = 0, merged = 0 } = record.counts[entity] ?? {};
    return added + changed + unchanged + merged;
  };
  const counts = {
    categories: stored("categories"),
    businesses: stored("businesses"),
    coupons: stored("coupons"),
    ...(record.counts.events && { events: stored("events") }),
  };
  return record.fileType === "json"
    ? { message: record.message, counts, import: record }
    : {
        message: record.message,
        count: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
        import: record,
      };
}

/** Drafts over HTTP: files that are inspected before they are imported. */
import { isDeepStrictEqual } from "node:util";
import { importFileType, importParams, importRecord } from "@mainstreet/contracts/import";
import { importDraft, importStartQuery } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import { fileMapping } from "@mainstreet/contracts/import-mapping";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError, invalidField, outdated } from "@mainstreet/service/http/errors";
import { z } from "zod";
import { existing } from "../import/import.routes.ts";
import { toRecord } from "../import/import.store.ts";
import type { Parts } from "../app.ts";
import { unreadable } from "../upload/receive-file.ts";
import { received } from "../upload/upload.routes.ts";
import { toDraft } from "./draft.ts";
import { headerSet } from "./inspection.ts";
import type { Inspect } from "./inspection.ts";

const config = { access: "admin" } as const;
const params = importParams;
export const beingChecked = () =>
  new ApiError(409, "being_checked", "This file is being checked. Please wait a moment.");

export function draftRoutes(app: Service, deps: Parts) {
  const { imports, drafts, mappings, matches, references, files, enqueue } = deps;
  const inspect: Inspect = (...asked) => deps.inspect(...asked).catch(unreadable);

  for (const fileType of importFileType.options)
    app.post(
      `/api/import/${fileType}/draft`,
      {
        config: { ...config, file: "file" },
        schema: { response: { 201: importDraft } },
      },
      async (request, reply) => {
        const town = request.town.slug;
        const draft = await received(deps, { request, reply }, fileType, async (file) =>
          drafts.create(town, file, await inspect({ town, ...file })),
        );
        return reply.code(201).send(draft);
      },
    );

  app.get(
    "/api/admin/imports/drafts",
    { config, schema: { response: { 200: z.array(importDraft) } } },
    async ({ town: { slug: town }, admin }) => drafts.list(town, admin.name),
  );

  app.get(
    "/api/admin/imports/:id/draft",
    { config, schema: { params, response: { 200: importDraft } } },
    async ({ town: { slug: town }, params: { id } }) => existing(await drafts.find(town, id)),
  );

  app.post(
    "/api/admin/imports/:id/draft",
    { config, schema: { params, response: { 201: importDraft } } },
    async ({ town: { slug: town }, params: { id }, admin }, reply) => {
      const failed = existing(await imports.stored(town, id));
      const open = failed.needsMapping && failed.object !== "";
      if (!open || !(await drafts.reopen(town, id, admin.name, await inspect(failed))))
        throw new ApiError(409, "not_open", "The columns of this file cannot be chosen any more.");
      return reply.code(201).send(existing(await drafts.find(town, id)));
    },
  );

  app.put(
    "/api/admin/imports/:id/mapping",
    { config, schema: { params, body: fileMapping, response: { 200: importDraft } } },
    async ({
      town: { slug: town },
      params: { id },
      body: { kind, hasHeader, columns, mend, sheet },
    }) => {
      const stored = existing(await drafts.stored(town, id));
      const inspection = await inspect(stored, {
        kind,
        hasHeader,
        ...(sheet !== undefined && { sheet }),
      });
      const keyOf = (column: { entity: string; name: string }) => `${column.entity}|${column.name}`;
      const known = new Set(inspection.mapping.columns.map(keyOf));
      const chosen = new Map(columns.map((column) => [keyOf(column), column]));
      const strange = columns.find((column) => !known.has(keyOf(column)));
      if (strange) throw invalidField("columns", `The file has no column “${strange.name}”`);
      const mapping = {
        ...inspection.mapping,
        columns: inspection.mapping.columns.map((column) => chosen.get(keyOf(column)) ?? column),
        ...(mend && { mend }),
      };
      if (!(await drafts.chooseMapping(town, id, inspection, mapping))) throw beingChecked();
      // The rows may mean something else now; `mend` (coordinates) doesn't change their meaning.
      if (!isReadAlike(stored.mapping, mapping)) await matches.forget(town, id);
      return existing(await drafts.find(town, id));
    },
  );

  app.post(
    "/api/admin/imports/:id/dry-run",
    { config, schema: { params, response: { 202: importDraft } } },
    async ({ town: { slug: town }, params: { id } }, reply) => {
      requireMapping(existing(await drafts.find(town, id)));
      const stored = await drafts.startCheck(town, id);
      if (!stored) throw beingChecked();
      await enqueue(town, id, "checking");
      return reply.code(202).send(existing(await drafts.find(town, id)));
    },
  );

  app.post(
    "/api/admin/imports/:id/start",
    { config, schema: { params, querystring: importStartQuery, response: { 202: importRecord } } },
    async ({ town: { slug: town }, params: { id }, admin, query }, reply) => {
      const before = existing(await drafts.stored(town, id));
      const { revision, ...draft } = toDraft(before);
      // Somebody else, or another tab, may have chosen another sheet.
      if ((query.revision ?? revision) !== revision) throw outdated("file");
      requireMapping(draft);
      const started = await drafts.start(town, id, admin.name, revision);
      if (!started) {
        const isAsRead = existing(await drafts.find(town, id)).revision === revision;
        throw isAsRead ? beingChecked() : outdated("file");
      }
      if (before.draft?.mappingFrom === "chosen" && before.mapping) {
        // `mend` and `sheet` are specific to this file, so they are not remembered for the next.
        const { mend: _, sheet: __, ...mapping } = before.mapping;
        await mappings.remember(town, headerSet(before, before.draft), mapping);
      }
      await enqueue(town, id);
      return reply.code(202).send(toRecord(started));
    },
  );

  app.delete(
    "/api/admin/imports/:id",
    { config, schema: { params, response: { 204: z.null() } } },
    async ({ town: { slug: town }, params: { id }, log }, reply) => {
      const object = existing(await drafts.remove(town, id));
      await references.forget(town, id);
      await matches.forget(town, id);
      // Nobody can retry, as the draft is gone: retention removes files that no record names.
      if (object !== "")
        await files
          .remove(object)
          .catch((err: unknown) => log.error({ err, object }, "file not removed"));
      return reply.code(204).send(null);
    },
  );
}

/** Whether the mappings are the same apart from `mend`. */
const isReadAlike = (before: FileMapping | undefined, after: FileMapping) =>
  isDeepStrictEqual({ ...before, mend: null }, { ...after, mend: null });

type Read = Pick<ImportDraft, "fileType" | "mapping" | "missing" | "fault">;

function requireMapping({ fileType, mapping, missing, fault }: Read) {
  const [first] = missing;
  if (fileType !== "json" && fault !== "" && mapping.columns.length === 0)
    throw new ApiError(422, "mapping_needed", fault);
  if (first)
    throw new ApiError(422, "mapping_needed", `Please say which column is the ${first.field}.`);
}

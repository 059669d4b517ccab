/** Rows of a checked file that mean something which is there, over HTTP: to look at, and to decide otherwise. */
import { importParams } from "@mainstreet/contracts/import";
import {
  apartRequest,
  apartResponse,
  importMatch,
  importMatchQuery,
} from "@mainstreet/contracts/import-match";
import type { ImportMatch } from "@mainstreet/contracts/import-match";
import type { Service } from "@mainstreet/service/http/build";
import { csvOf } from "@mainstreet/service/http/csv";
import type { Cell } from "@mainstreet/service/http/csv";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";
import type { DraftStore } from "../draft/draft.store.ts";
import type { MatchStore } from "./match.store.ts";

const config = { access: "admin" } as const;
const params = importParams;

export function matchRoutes(
  app: Service,
  { drafts, matches }: { drafts: DraftStore; matches: MatchStore },
) {
  async function draftOf(town: string, id: string) {
    const draft = await drafts.find(town, id);
    if (!draft) throw notFound("Import");
    return draft;
  }

  app.get(
    "/api/admin/imports/:id/matches",
    {
      config,
      schema: { params, querystring: importMatchQuery, response: { 200: z.array(importMatch) } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { slug } = request.town;
      await draftOf(slug, id);
      const [items, total, apart] = await Promise.all([
        matches.list(slug, id, request.query),
        matches.count(slug, id, request.query.by),
        matches.countApart(slug, id),
      ]);
      reply.header("x-total-count", total).header("x-apart-count", apart);
      return items;
    },
  );

  app.get(
    "/api/admin/imports/:id/matches.csv",
    { config, schema: { params, produces: ["text/csv"] } },
    async (request, reply) => {
      const { id } = request.params;
      const { fileName } = await draftOf(request.town.slug, id);
      const name = fileName.replace(/\.\w+$/, "").replace(/[^\w.-]+/g, "-");
      return reply
        .header("content-disposition", `attachment; filename="matches-${name}.csv"`)
        .type("text/csv; charset=utf-8")
        .send(csvOf(linesOf(matches.stream(request.town.slug, id))));
    },
  );

  app.put(
    "/api/admin/imports/:id/apart",
    { config, schema: { params, body: apartRequest, response: { 200: apartResponse } } },
    async (request) => {
      const { id } = request.params;
      const { slug } = request.town;
      if ((await draftOf(slug, id)).checking)
        throw new ApiError(
          409,
          "being_checked",
          "This file is being checked. Please wait a moment.",
        );
      await matches.decide(slug, id, request.body);
      return { apart: await matches.countApart(slug, id) };
    },
  );
}

/** Header first. */
async function* linesOf(found: AsyncIterable<ImportMatch>): AsyncGenerator<Cell[]> {
  yield [
    "kind",
    "row",
    "name",
    "about",
    "outcome",
    "matched by",
    "record",
    "record name",
    "record about",
    "earlier row",
    "kept apart",
  ];
  for await (const { entity, row, name, about, outcome, by, record, earlierRow, apart } of found)
    yield [
      entity,
      row,
      name,
      about,
      outcome,
      by,
      record?.id ?? null,
      record?.name ?? null,
      record?.about ?? null,
      earlierRow,
      apart,
    ];
}

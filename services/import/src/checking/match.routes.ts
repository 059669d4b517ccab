/** Rows of a checked file that match existing records or earlier rows, over HTTP: listed, or kept apart. */
import { importParams } from "@mainstreet/contracts/import";
import {
  apartRequest,
  apartResponse,
  importMatch,
  importMatchQuery,
} from "@mainstreet/contracts/import-match";
import type { ImportMatch } from "@mainstreet/contracts/import-match";
import type { Service } from "@mainstreet/service/http/build-service";
import { sendTable } from "@mainstreet/service/http/send-table";
import { z } from "zod";
import { beingChecked } from "../draft/draft.routes.ts";
import { existing } from "../import/import.routes.ts";
import type { Parts } from "../app.ts";

const config = { access: "admin" } as const;
const params = importParams;

export function matchRoutes(app: Service, { drafts, matches }: Parts) {
  const draftOf = async (town: string, id: string) => existing(await drafts.find(town, id));

  app.get(
    "/api/admin/imports/:id/matches",
    {
      config,
      schema: { params, querystring: importMatchQuery, response: { 200: z.array(importMatch) } },
    },
    async ({ town: { slug }, params: { id }, query }, reply) => {
      await draftOf(slug, id);
      const [items, total, apart] = await Promise.all([
        matches.list(slug, id, query),
        matches.count(slug, id, query.by),
        matches.countApart(slug, id),
      ]);
      reply.header("x-total-count", total).header("x-apart-count", apart);
      return items;
    },
  );

  app.get(
    "/api/admin/imports/:id/matches.csv",
    { config, schema: { params, produces: ["text/csv"] } },
    async ({ town: { slug: town }, params: { id } }, reply) => {
      const { fileName } = await draftOf(town, id);
      const name = fileName.replace(/\.\w+$/, "").replace(/[^\w.-]+/g, "-");
      const rows = matches.stream(town, id);
      return sendTable(reply, { name: `matches-${name}`, type: "csv" }, rows, columns);
    },
  );

  app.put(
    "/api/admin/imports/:id/apart",
    { config, schema: { params, body: apartRequest, response: { 200: apartResponse } } },
    async ({ town: { slug }, params: { id }, body }) => {
      if ((await draftOf(slug, id)).checking) throw beingChecked();
      await matches.decide(slug, id, body);
      return { apart: await matches.countApart(slug, id) };
    },
  );
}

const columns = {
  kind: ({ entity }: ImportMatch) => entity,
  row: ({ row }: ImportMatch) => row,
  name: ({ name }: ImportMatch) => name,
  about: ({ about }: ImportMatch) => about,
  outcome: ({ outcome }: ImportMatch) => outcome,
  "matched by": ({ by }: ImportMatch) => by,
  record: ({ record }: ImportMatch) => record?.id ?? null,
  "record name": ({ record }: ImportMatch) => record?.name ?? null,
  "record about": ({ record }: ImportMatch) => record?.about ?? null,
  "earlier row": ({ earlierRow }: ImportMatch) => earlierRow,
  "kept apart": ({ apart }: ImportMatch) => apart,
};

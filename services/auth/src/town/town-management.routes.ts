/** Adding, changing, cloning and listing towns, through both entry points. */
import { townSlug } from "@mainstreet/contracts/fields";
import { operatorTown, townChange, townClone, townCreate } from "@mainstreet/contracts/operator";
import { townRoute } from "@mainstreet/contracts/town";
import type { Service } from "@mainstreet/service/http/build-service";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { z } from "zod";
import { routeConfigOf } from "../operator/entry-point.ts";
import type { EntryPoint } from "../operator/entry-point.ts";
import type { Known } from "./town.routes.ts";
import type { TownStore } from "./town.store.ts";
import type { ReadUse } from "./town-use.ts";

const params = z.strictObject({ slug: townSlug });

interface TownManagementDeps {
  towns: TownStore;
  known: Catalogue<Known>;
  use: ReadUse;
}

export function townManagementRoutes(
  app: Service,
  entryPoint: EntryPoint,
  deps: TownManagementDeps,
) {
  const { towns, known, use } = deps;
  const config = routeConfigOf(entryPoint);
  const all = `${entryPoint.prefix}/towns`;
  const one = `${all}/:slug`;

  app.get(all, { config, schema: { response: { 200: z.array(townRoute) } } }, async () =>
    towns.all(),
  );

  app.post(
    all,
    { config, schema: { body: townCreate, response: { 201: townRoute } } },
    async ({ body: { slug, ...fields } }, reply) =>
      reply.code(201).send(await towns.add(slug, fields)),
  );

  app.get(one, { config, schema: { params, response: { 200: operatorTown } } }, async (request) => {
    const found = await towns.find(request.params.slug);
    return { ...found, use: await use(found) };
  });

  app.put(
    one,
    { config, schema: { params, body: townChange, response: { 200: townRoute } } },
    async (request) => {
      const { slug } = request.params;
      const changed = await towns.change(slug, request.body);
      await known.forget(slug);
      return changed;
    },
  );

  app.post(
    `${one}/clone`,
    { config, schema: { params, body: townClone, response: { 201: townRoute } } },
    async ({ params: { slug: from }, body }, reply) => {
      const { slug, hosts, name } = body;
      const found = await towns.find(from);
      const { slug: _slug, disabled: _disabled, revision: _revision, ...settings } = found;
      // Images belong to the town that uploaded them.
      const logoUrl = settings.logoUrl.startsWith("/media/") ? "" : settings.logoUrl;
      const fields = { ...settings, logoUrl, hosts, name: name ?? settings.name };
      const added = await towns.add(slug, fields, from);
      return reply.code(201).send(added);
    },
  );
}

/** Towns over HTTP: visitors see theirs, the gateway and operators see all. */
import { townSlug } from "@mainstreet/contracts/fields";
import { town, townRoute, townWrite } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import type { Service } from "@mainstreet/service/build";
import type { Catalogue } from "@mainstreet/service/catalogue";
import { z } from "zod";
import type { TownStore } from "./town.store.ts";

const townParams = z.strictObject({ slug: townSlug });

export function townRoutes(
  app: Service,
  { towns, known }: { towns: TownStore; known: Catalogue<Town> },
) {
  app.get(
    "/api/town",
    { config: { access: "public" }, schema: { response: { 200: town } } },
    async (request) => known.get(request.town.slug),
  );

  app.get(
    "/internal/towns",
    {
      config: { access: "service", town: false },
      schema: { response: { 200: z.array(townRoute) } },
    },
    async () => towns.all(),
  );

  app.put(
    "/internal/towns/:slug",
    {
      config: { access: "service", town: false },
      schema: { params: townParams, body: townWrite, response: { 200: town } },
    },
    async (request) => {
      const saved = await towns.save(request.params.slug, request.body);
      known.forget(saved.slug);
      return saved;
    },
  );
}

/** Removing a town and reading the removal's progress, through both entry points. */
import { townSlug } from "@mainstreet/contracts/fields";
import { removal, townRemoval } from "@mainstreet/contracts/operator";
import { findAdmin } from "@mainstreet/service/access/authentication";
import type { Service } from "@mainstreet/service/http/build-service";
import { invalidField } from "@mainstreet/service/http/errors";
import { z } from "zod";
import { routeConfigOf } from "../operator/entry-point.ts";
import type { EntryPoint } from "../operator/entry-point.ts";
import type { TownRemoval } from "./removal.ts";

const params = z.strictObject({ slug: townSlug });

interface RemovalRoutesDeps {
  removal: TownRemoval;
  wake: (() => void) | undefined;
}

export function removalRoutes(
  app: Service,
  entryPoint: EntryPoint,
  { removal: removing, wake }: RemovalRoutesDeps,
) {
  const config = routeConfigOf(entryPoint);
  const one = `${entryPoint.prefix}/towns/:slug`;

  app.post(
    `${one}/remove`,
    { config, schema: { params, body: townRemoval, response: { 202: removal } } },
    async (request, reply) => {
      const { slug } = request.params;
      const { body } = request;
      if (body.confirm !== slug)
        throw invalidField("confirm", "Please type the town's slug to remove it");
      const begun = await removing.begin(slug, findAdmin(request)?.id ?? null, body.revision);
      wake?.();
      return reply.code(202).send(begun);
    },
  );

  app.get(
    `${one}/removal`,
    { config, schema: { params, response: { 200: removal } } },
    async (request) => removing.find(request.params.slug),
  );
}

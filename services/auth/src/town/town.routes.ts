/** The public view of a town. */
import { town } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import type { Service } from "@mainstreet/service/http/build-service";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { isNotModified, sendNotModified } from "@mainstreet/service/http/etag";
import { notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";

/** A cached town; `publicTown` is null when the town is gone. */
export interface Known {
  publicTown: Town | null;
  etag: string;
}

export function townRoutes(app: Service, { known }: { known: Catalogue<Known> }) {
  app.get(
    "/api/town",
    { config: { access: "public" }, schema: { response: { 200: town, 304: z.null() } } },
    async (request, reply) => {
      const { publicTown, etag } = await known.get(request.town.slug);
      if (!publicTown) throw notFound("Town");
      return isNotModified(request, reply, etag) ? sendNotModified(reply) : publicTown;
    },
  );
}

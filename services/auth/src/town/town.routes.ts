/** A town as its visitors see it. */
import { town } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { notFound } from "@mainstreet/service/http/errors";

/** What is known of a town; null: it is gone. */
export interface Known {
  face: Town | null;
}

export function townRoutes(app: Service, { known }: { known: Catalogue<Known> }) {
  app.get(
    "/api/town",
    { config: { access: "public" }, schema: { response: { 200: town } } },
    async (request) => {
      const { face } = await known.get(request.town.slug);
      if (!face) throw notFound("Town");
      return face;
    },
  );
}

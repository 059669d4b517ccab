/** Routes by which auth counts, and again erases, what a service holds of a removed town. */
import { holdings } from "@mainstreet/contracts/operator";
import { z } from "zod";
import type { Service } from "../http/build-service.ts";
import { ApiError } from "../http/errors.ts";
import type { Removals } from "./removals.ts";

const config = { access: "service" } as const;

/**
 * Registers `GET /internal/holdings`, and `POST /internal/holdings/erase`, only for removals known to the
 * service.
 */
export function removalsRoutes(app: Service, removals: Removals) {
  app.get(
    "/internal/holdings",
    { config, schema: { response: { 200: holdings } } },
    async ({ town }) => removals.left(town.slug),
  );

  app.post(
    "/internal/holdings/erase",
    {
      config,
      schema: {
        body: z.strictObject({ removedAt: z.iso.datetime() }),
        response: { 200: holdings },
      },
    },
    async ({ town, body }) => {
      if (!(await removals.eraseAgain(town.slug, new Date(body.removedAt))))
        throw new ApiError(409, "not_removed", "This town was not removed");
      return removals.left(town.slug);
    },
  );
}

/** What a service holds of a town, for auth when a town goes: counted, and erased once more. */
import { holdings } from "@mainstreet/contracts/operator";
import { z } from "zod";
import type { Service } from "../http/build.ts";
import { ApiError } from "../http/errors.ts";
import type { Removals } from "./removals.ts";

const config = { access: "service" } as const;

/** `GET /internal/holdings`; `POST /internal/holdings/erase` only for a removal that was heard of. */
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
